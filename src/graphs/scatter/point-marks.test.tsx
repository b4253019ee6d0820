import { expect, test } from 'vitest';
import { ChartValues } from '../marks/chart-values.ts';
import { densityPaths, sizedPaths } from './point-marks.tsx';

const paths = (points: readonly (readonly [left: number, top: number])[]) =>
  densityPaths(ChartValues.of(points.map(([, top], x) => ({ x, y: top }))), {
    left: (place) => points[place]![0],
    top: (amount) => amount,
    height: 100,
  });

test('points are drawn by how many share a pixel, neighbours on one line', () => {
  const seven = Array.from({ length: 7 }, () => [50, 20] as const);
  expect(paths([[3, 4], [4, 4.3], [5, 4], [7, 4], [3, 5], [9, 9], [9, 9], ...seven])).toEqual([
    { level: 0, path: 'M3,4h2M7,4h0M3,5h0' },
    { level: 1, path: 'M9,9h0' },
    { level: 2, path: 'M50,20h0' },
  ]);
});

test('a line ends at the right edge, and points outside of the plot are left out', () => {
  expect(
    paths([
      [1000, 4],
      [0, 5],
      [-3, 6],
      [1003, 6],
      [5, -2],
      [5, 103],
    ]),
  ).toEqual([{ level: 0, path: 'M1000,4h0M0,5h0' }]);
});

test('many points with sizes are a path for each size, the largest first, with no dot twice', () => {
  const value = (x: number, size: number) => ({ x, y: 50, detail: { name: null, size } });
  const series = [
    { name: 'a', colour: 0, values: ChartValues.of([value(10, 4), value(10, 4), value(200, 12)]) },
    {
      name: 'b',
      colour: 1,
      values: ChartValues.of([value(300, 4), value(301, 12), value(302, 12), value(-9, 12)]),
    },
  ];
  const places = { left: (x: number) => x, top: (y: number) => y, height: 100 };
  const paths = sizedPaths(series, { places, sizes: { widthOf: (detail) => detail?.size ?? 0 } });
  expect(paths.map(({ name, width, path }) => [name, width, path])).toEqual([
    ['a', 12, 'M200,50h0'],
    ['b', 12, 'M302,50h0'],
    ['a', 4, 'M10,50h0'],
    ['b', 4, 'M300,50h0'],
  ]);
});
