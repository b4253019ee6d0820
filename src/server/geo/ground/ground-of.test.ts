import { expect, test } from 'vitest';
import type { BoundingBox } from '#domain/geo/bounding-box.ts';
import { fitProjection } from '#domain/geo/fitted-projection.ts';
import { isInside } from '#domain/geo/planar-rings.ts';
import { longitudeIn, projectorOf } from '#domain/geo/projection.ts';
import { groundOf } from './ground-of.ts';

const unit = 2;

/** The corners of the rings of a path. */
const ringsOf = (path: string): [number, number][][] =>
  path
    .split('M')
    .slice(1)
    .map((text) => {
      const [x = 0, y = 0, ...steps] = [...text.matchAll(/-?\d+/g)].map(Number);
      const ring: [number, number][] = [[x, y]];
      for (let at = 0; at + 1 < steps.length; at += 2) {
        const [beforeX, beforeY] = ring.at(-1)!;
        ring.push([beforeX + steps[at]!, beforeY + steps[at + 1]!]);
      }
      return ring;
    });

type Place = [longitude: number, latitude: number];

const cases: [string, BoundingBox, land: Place[], water: Place[]][] = [
  ['New York', [-79.8, 40.5, -71.8, 45], [[-75.66, 41.4]], [[-72.5, 40.5]]],
  ['Fiji', [177, -19, -179, -16], [[178, -17.8]], [[179, -18.5]]],
  [
    'Africa',
    [-18, -35, 51, 37],
    [
      [25, 0],
      [5, 20],
    ],
    [
      [0, -10],
      [50, -20],
    ],
  ],
  [
    'the Arctic',
    [-180, 60, 180, 90],
    [
      [-40, 70],
      [100, 70],
    ],
    [
      [0, 85],
      [180, 80],
    ],
  ],
  [
    'the world',
    [-180, -60, 180, 84],
    [
      [-100, 40],
      [135, -25],
      [-172, 66.5],
    ],
    [
      [-150, 0],
      [-30, 30],
    ],
  ],
];

test('a part of the United States has the borders of its states', async () => {
  const around = async (box: BoundingBox) => (await groundOf(fitProjection(box), unit)).borders;
  expect(await around([-105, 38, -100, 42])).not.toBe('');
  expect(await around([-60, -10, -55, -5])).toBe('');
}, 60_000);

test('land is where it is, cut to the frame, and as detailed as it is large', async () => {
  for (const [name, box, land, water] of cases) {
    const projection = fitProjection(box);
    const ground = await groundOf(projection, unit);
    const rings = ringsOf(ground.land);
    const isLand = ([longitude, latitude]: Place) => {
      const [x, y] = projectorOf(projection)(longitudeIn(projection, longitude), latitude)!;
      return isInside([x * unit, y * unit], rings);
    };
    expect(land.map(isLand), name).toEqual(land.map(() => true));
    expect(water.map(isLand), name).toEqual(water.map(() => false));

    expect(ground.land.length + ground.borders.length, name).toBeLessThanOrEqual(15_000);
    for (const [x, y] of rings.flat()) {
      expect(x >= 0 && x <= projection.width * unit, `${name}: ${x}`).toBe(true);
      expect(y >= 0 && y <= projection.height * unit, `${name}: ${y}`).toBe(true);
    }
  }
}, 60_000);
