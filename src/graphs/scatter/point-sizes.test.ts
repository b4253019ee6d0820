import { expect, test } from 'vitest';
import { graphDisplaySchema } from '../graph-display.ts';
import { ChartValues } from '../marks/chart-values.ts';
import { largestPointsFirst, pointSizes } from './point-sizes.ts';

const valuesOf = (sizes: readonly number[]) =>
  sizes.map((size, x) => ({ x, y: 1, detail: { name: null, size } }));

function sizesOf(sizes: readonly number[], label: string | null = 'People') {
  const series = [{ name: null, colour: 0, values: ChartValues.of(valuesOf(sizes)) }];
  const labels = { x: 'X', y: 'Y', series: null, size: label };
  return pointSizes({ series }, { labels, display: graphDisplaySchema.parse({}) });
}

const detail = (size: number) => ({ name: null, size });

test('the area of a point is in proportion to its amount, down to a least width', () => {
  const sizes = sizesOf([0, 1, 25, 100]);
  expect([100, 25, 1, 0].map((size) => sizes?.widthOf(detail(size)))).toEqual([44, 22, 4.5, 4]);
  expect(sizesOf([1, 2], null)).toBeNull();
  // Nothing but zeros has no size to show.
  expect(sizesOf([0, 0])?.widthOf(detail(0))).toBe(4);
  expect(sizesOf([0, 0])?.steps).toEqual([]);
});

test('many points are smaller', () => {
  const sizesOfMany = (count: number) => sizesOf(Array.from({ length: count }, () => 8));
  const most = (count: number) => sizesOfMany(count)?.widthOf(detail(8));
  expect([100, 1000, 4000, 4001].map(most)).toEqual([44, 32, 22, 14]);
  // The legend shows none that has the least width whatever its amount.
  expect(sizesOfMany(1000)?.steps.map(({ label }) => label)).toEqual(['0.2', '1', '5']);
  expect(sizesOfMany(4001)?.steps.map(({ label }) => label)).toEqual(['1', '5']);
});

test.each([
  [
    [3, 870],
    ['20', '100', '500'],
  ],
  [[1_000_000], ['50K', '200K', '1M']],
  [[2.5], ['0.1', '0.5', '2']],
  [[0.003], ['0.0001', '0.0005', '0.002']],
])('the legend of sizes up to %j has round amounts', (sizes, labels) => {
  expect(sizesOf(sizes)?.steps.map(({ label }) => label)).toEqual(labels);
});

test('the largest are drawn first', () => {
  expect(largestPointsFirst(valuesOf([1, 3, 2])).map(({ x }) => x)).toEqual([1, 2, 0]);
});
