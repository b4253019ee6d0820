import fc from 'fast-check';
import { expect, test } from 'vitest';
import { naturalBreaks } from './natural-breaks.ts';

const squares = (amounts: readonly number[]): number => {
  const mean = amounts.reduce((sum, amount) => sum + amount, 0) / amounts.length;
  return amounts.reduce((sum, amount) => sum + (amount - mean) ** 2, 0);
};

/** The sum of squares within classes that begin with these limits. */
function costOf(sorted: readonly number[], limits: readonly number[]): number {
  const edges = [-Infinity, ...limits, Infinity];
  return edges.slice(1).reduce((sum, to, at) => {
    const inside = sorted.filter((amount) => amount >= edges[at]! && amount < to);
    return sum + (inside.length > 0 ? squares(inside) : 0);
  }, 0);
}

test('no other limits make classes whose amounts differ less', () => {
  const amounts = fc.uniqueArray(fc.integer({ min: -50, max: 50 }), { minLength: 3, maxLength: 12 });
  fc.assert(
    fc.property(amounts, (list) => {
      const sorted = list.toSorted((one, other) => one - other);
      const least = Math.min(
        ...sorted
          .slice(1)
          .flatMap((one, at) => sorted.slice(at + 2).map((other) => costOf(sorted, [one, other]))),
      );
      expect(costOf(sorted, naturalBreaks(sorted, 3))).toBeCloseTo(least, 6);
    }),
  );
});

test('limits are where the amounts have gaps, also of many', () => {
  expect(naturalBreaks([1, 2, 3, 100, 101, 500], 3)).toEqual([100, 500]);
  expect(naturalBreaks([5, 5, 5], 3)).toEqual([]);
  const many = Array.from({ length: 5000 }, (_, at) => (at < 2500 ? at / 100 : 1000 + at / 100));
  expect(naturalBreaks(many, 2)[0]).toBeGreaterThan(1000);
});
