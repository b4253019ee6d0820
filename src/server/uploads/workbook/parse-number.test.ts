import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isShortestNumber, parseNumber } from './parse-number.ts';

const parse = (text: string) => parseNumber(Buffer.from(text), text.length);
const isShortest = (text: string) => isShortestNumber(Buffer.from(text), 0, text.length);

test.each(['', ' ', '-', '.', 'x', '1x', '1.2.3', '0x10', '--1', '1e'])(
  '"%s" is parsed as JavaScript does',
  (text) => {
    expect(parse(text)).toBe(text.trim() === '' ? Number.NaN : Number(text));
  },
);

/** Decimals as programs write them. */
const decimal = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value.toPrecision(17)),
  fc.integer().map(String),
  fc.stringMatching(/^-?[0-9]{1,10}(\.[0-9]{0,10})?$/),
  fc.stringMatching(/^ ?-?[0-9]{0,3}\.?[0-9]{0,18}([eE][+-]?[0-9]{1,3})? ?$/),
);

test('numbers are the doubles that JavaScript parses', () => {
  fc.assert(
    fc.property(decimal, (text) => {
      expect(parse(text)).toBe(text.trim() === '' ? Number.NaN : Number(text));
    }),
    { numRuns: 2000 },
  );
});

test('the shortest text of a number is recognized', () => {
  fc.assert(
    fc.property(decimal, (text) => {
      if (isShortest(text)) {
        expect(String(Number(text))).toBe(text);
      }
    }),
    { numRuns: 2000 },
  );
  expect(['0', '7', '-7', '0.5', '-12.25', '123456789012345'].map(isShortest)).not.toContain(false);
  expect(
    ['-0', '00', '01', '0.50', '1.', '.5', '0.05', '1e5', '1234567890123456'].map(isShortest),
  ).not.toContain(true);
});
