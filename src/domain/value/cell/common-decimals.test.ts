import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalsOf } from './common-decimals.ts';

/** The decimals of a number as it is written with 15 digits. */
function written(value: number): number {
  const [digits = '', exponent] = String(Number(value.toPrecision(15))).split('e');
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent ?? 0));
}

test('a number has the decimals that it is written with', () => {
  expect([0, 12, -1.5, 0.1 + 0.2, 1e-7, 123_456_789.1234, 1e21, 2.675].map(decimalsOf)).toEqual([
    0, 0, 1, 1, 7, 4, 0, 3,
  ]);
  const decimal = fc
    .tuple(fc.integer(), fc.integer({ min: 0, max: 9 }))
    .map(([digits, decimals]) => digits / 10 ** decimals);
  const number = fc.double({ noNaN: true, noDefaultInfinity: true });
  fc.assert(
    fc.property(fc.oneof(decimal, number), (value) => {
      expect(decimalsOf(value)).toBe(written(value));
    }),
  );
});
