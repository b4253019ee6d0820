import fc from 'fast-check';
import { expect, test } from 'vitest';
import { numberFormats, plainNumberText, readFormattedNumber } from './number-format.ts';

test.each([
  ['1,234', 1234],
  ['1,234,567.89', 1234567.89],
  ['12,34,567', 1234567],
  ['$5', 5],
  ['-$1,234.50', -1234.5],
  ['$-5', -5],
  ['($1,234.50)', -1234.5],
  ['(100)', -100],
  ['100-', -100],
  ['\u2212100', -100],
  ['12%', 0.12],
  ['5.7 %', 0.057],
  ['US$ 5', 5],
  ['EUR 1,234', 1234],
  ['1 234 567', 1234567],
  ["1'234.5", 1234.5],
  ['1e3', 1000],
  ['1,23', null],
  ['1.234.567', null],
  ['5 kg', null],
  ['1,234 and more', null],
  ['(5', null],
  ['', null],
])('%j is %j where the decimal sign is a point', (text, value) => {
  expect(readFormattedNumber(text, 'point')).toBe(value);
});

test.each([
  ['1.234,5', 1234.5],
  ['1.234', 1234],
  ['1,234', 1.234],
  ['12,5 %', 0.125],
  ['1.234.567,89 €', 1234567.89],
  ['-5', -5],
  ['1,5e3', 1500],
  ['1.5', null],
  ['1,234,567', null],
])('%j is %j where the decimal sign is a comma', (text, value) => {
  expect(readFormattedNumber(text, 'comma')).toBe(value);
});

test('a number as text reads back as the same number', () => {
  fc.assert(
    fc.property(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.constantFrom(...numberFormats),
      (value, format) => {
        expect(readFormattedNumber(plainNumberText(value, format), format)).toBe(value + 0);
      },
    ),
  );
});
