import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TextMarks } from './text-marks.ts';

const format = { delimiter: ',', quoteEscape: '"', lineBreak: '\n', quotes: 'enclose' } as const;

function isStrict(pieces: readonly string[]): boolean {
  const marks = new TextMarks();
  for (const piece of pieces) {
    marks.push(Buffer.from(piece));
  }
  return marks.isStrict(format);
}

test.each([
  ['a,"b ""c""",d\r\n"x\ny","",2\n', true],
  ['"a"', true],
  ['a\r\n"b"\r\n', true],
  ['a, "b"\n', false],
  ['a,"b" \n', false],
  ['5" pipe,1\n', false],
  ['a,"b"c\n', false],
  ['a,"b\n', false],
  ['a\rb\n', false],
  ['a\r', false],
  ['a;"b";c\n', false],
])('whether DuckDB reads %j as we do: %s', (text, expected) => {
  expect(isStrict([text])).toBe(expected);
});

test('marks do not depend on where the text is cut', () => {
  const piece = fc.constantFrom('a', '"', '""', ',', '\n', '\r\n', '\r', ',"', '"\n');
  fc.assert(
    fc.property(
      fc.array(
        fc.array(piece, { maxLength: 5 }).map((parts) => parts.join('')),
        { maxLength: 5 },
      ),
      (pieces) => {
        expect(isStrict(pieces)).toBe(isStrict([pieces.join('')]));
      },
    ),
    { numRuns: 1000 },
  );
});
