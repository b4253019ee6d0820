import { expect, test } from 'vitest';
import { linesOnEarth } from './lines-on-earth.ts';

test('lines and the edges of areas are lines, which go on across the antimeridian', () => {
  const line = (text: string) => linesOnEarth(text).coordinates;
  expect(line('LINESTRING (179 10, -179 11.1234567, -178 12)')).toEqual([
    [
      [179, 10],
      [181, 11.12346],
      [182, 12],
    ],
  ]);
  expect(line('POLYGON ((0 0, 1 0, 1 1, 0 0))')).toEqual([
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 0],
    ],
  ]);
  expect(line('POINT (1 2)')).toEqual([]);
});
