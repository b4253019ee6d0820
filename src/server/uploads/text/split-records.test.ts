import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RecordSplitter } from './split-records.ts';
import { joinRecord, type TextRecord } from './text-record.ts';
import { possibleLineBreaks, type TextFormat } from './text-format.ts';

const csv: TextFormat = { delimiter: ',', quoteEscape: '"', lineBreak: '\n', quotes: 'enclose' };

function split(pieces: readonly string[], format = csv): TextRecord[] {
  const splitter = new RecordSplitter(format);
  return [...pieces.flatMap((piece) => splitter.push(piece)), ...splitter.end()];
}

const cells = (text: string, format = csv) => split([text], format).map((record) => record.cells);

const awkwardText = fc.string({
  unit: fc.constantFrom('a', '"', ',', '\n', '\r', '\r\n', '\\', ' ', 'é', '😀'),
  maxLength: 8,
});
const rows = fc.array(fc.array(awkwardText, { minLength: 2, maxLength: 5 }), { maxLength: 6 });

test('records that were written as CSV are read back, wherever the text is cut', () => {
  fc.assert(
    fc.property(rows, fc.array(fc.nat({ max: 60 }), { maxLength: 5 }), (written, cuts) => {
      const text = written.map(joinRecord).join('');
      const positions = [0, ...cuts.filter((cut) => cut < text.length).sort((a, b) => a - b), text.length];
      const pieces = positions.slice(1).map((end, index) => text.slice(positions[index], end));
      expect(split(pieces).map((record) => record.cells)).toEqual(written);
    }),
  );
});

test('records that a strict reader reads too have their text', () => {
  const texts = split(['a,b\r\n"x, y","z"""\n5" pipe,1\n"x" y,2\nx\ry,3']).map(({ text }) => text);
  expect(texts).toEqual(['a,b', '"x, y","z"""', null, null, null]);
});

test('carriage returns within cells do not end a line that ends with a line feed', () => {
  expect(cells('a,x\ry\r\nb,"x\r\ny"\r\n')).toEqual([
    ['a', 'x\ry'],
    ['b', 'x\r\ny'],
  ]);
  expect(cells('a,b\rc,"d\ne"\r', { ...csv, lineBreak: 'any' })).toEqual([
    ['a', 'b'],
    ['c', 'd\ne'],
  ]);
  expect(possibleLineBreaks('a,b\rc,"d\ne"\r')).toEqual(['any']);
  expect(possibleLineBreaks('a,b\nc,"d\re"\n')).toEqual(['\n']);
  expect(possibleLineBreaks('a,b\nc,d\re\n')).toEqual(['\n', 'any']);
});

test('quotes after a backslash are quotes within quotes where the format says so', () => {
  const text = String.raw`1,"say \"hi\", twice",3` + '\n' + String.raw`2,"C:\\","x"`;
  expect(cells(text, { ...csv, quoteEscape: '\\' })).toEqual([
    ['1', 'say "hi", twice', '3'],
    ['2', 'C:\\', 'x'],
  ]);
});

test('records know the line they begin in, and an open quote is reported', () => {
  const splitter = new RecordSplitter(csv);
  const records = [...splitter.push('a\n\n"b\nc",d\n  \ne,"f\n'), ...splitter.end()];
  expect(records.map(({ line }) => line)).toEqual([1, 3, 6]);
  expect(splitter.openQuote).toEqual({ line: 6, lines: ['e,"f', ''] });
});
