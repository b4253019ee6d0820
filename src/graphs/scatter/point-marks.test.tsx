import { expect, test } from 'vitest';
import { densityPaths } from './point-marks.tsx';

const paths = (points: readonly (readonly [left: number, top: number])[]) =>
  densityPaths(
    points.map(([, top], x) => ({ x, y: top })),
    { left: (place) => points[place]![0], top: (amount) => amount, height: 100 },
  );

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
