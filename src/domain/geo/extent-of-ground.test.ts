import { expect, test } from 'vitest';
import type { BoundingBox } from './bounding-box.ts';
import { extentOfGround, readExtent } from './extent-of-ground.ts';

test.each<[string, BoundingBox, BoundingBox]>([
  ['places in Germany', [6, 47.3, 15, 55], [5.4, 46.8, 15.6, 55.5]],
  ['one place', [10, 50, 10, 50], [9.8, 49.8, 10.2, 50.2]],
  ['places across 180 degrees', [177, -19, -179, -16], [176.7, -19.2, -178.7, -15.8]],
  ['places at 180 degrees', [170, 0, 180, 5], [169.4, -0.3, -179.4, 5.3]],
  ['places around a pole', [-180, 60, 175, 90], [-180, 58.2, 180, 90]],
])('%s have room around them on a map', (_, box, extent) => {
  expect(extentOfGround(box)).toEqual(extent);
});

test.each<[string, BoundingBox | null]>([
  ['-125, 32, -114, 42', [-125, 32, -114, 42]],
  [' 177 -19 -179 -16.5 ', [177, -19, -179, -16.5]],
  ['1, 2, 3', null],
  ['1, 2, 3, 4, 5', null],
  ['10, 50, 20, 40', null],
  ['10, 40, 200, 50', null],
  ['west, 1, 2, 3', null],
  ['', null],
])('an extent is typed as four numbers: %j', (text, extent) => {
  expect(readExtent(text)).toEqual(extent);
});
