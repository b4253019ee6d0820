import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BoundingBox } from './bounding-box.ts';
import { fitProjection } from './fitted-projection.ts';
import { hasOneScale, kmOfPixel, northAt } from './local-scale.ts';
import { frameOf, projectorOf, sphericAt, type MapProjection } from './projection.ts';

/** The distance of two places as the angle between their vectors, on a sphere of 6,371 km. */
function greatCircle(from: readonly number[], to: readonly number[]): number {
  const vector = ([longitude = 0, latitude = 0]: readonly number[]) => {
    const [east, north] = [(longitude * Math.PI) / 180, (latitude * Math.PI) / 180];
    return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)] as const;
  };
  const [[a, b, c], [d, e, f]] = [vector(from), vector(to)];
  const cross = Math.hypot(b * f - c * e, c * d - a * f, a * e - b * d);
  return 6371 * Math.atan2(cross, a * d + b * e + c * f);
}

const extents = fc
  .record({
    west: fc.integer({ min: -180, max: 179 }),
    width: fc.double({ min: 0.2, max: 60, noNaN: true }),
    south: fc.integer({ min: -75, max: 70 }),
    height: fc.double({ min: 0.2, max: 40, noNaN: true }),
  })
  .map(({ west, width, south, height }): BoundingBox => {
    const east = west + width > 180 ? west + width - 360 : west + width;
    return [west, south, east, Math.min(85, south + height)];
  });

const middleOf = (projection: MapProjection): [number, number] => {
  const { width, height } = frameOf(projection);
  return [width / 2, height / 2];
};

test('a bar of a fifth of a map is as long on the ground as it says, within 3 percent', () => {
  fc.assert(
    fc.property(extents, (extent) => {
      const projection = fitProjection(extent);
      const [x, y] = middleOf(projection);
      const half = projection.width / 10;
      const [west, east] = [x - half, x + half].map((at) =>
        sphericAt(projection, [at, y])!.invert!([at, y])!,
      );
      const said = kmOfPixel(projection, [x, y])! * 2 * half;
      const measured = greatCircle(west!, east!);
      expect(Math.abs(said - measured) / measured).toBeLessThan(0.03);
    }),
  );
});

test('a bar on the shipped map of the United States is true for places that are known', () => {
  const projection = 'albers-usa';
  const [denver, kansasCity] = [
    [-104.99, 39.74],
    [-94.58, 39.1],
  ] as const;
  const [from, to] = [denver, kansasCity].map(([longitude, latitude]) =>
    projectorOf(projection)(longitude, latitude)!,
  );
  const pixels = Math.hypot(to![0] - from![0], to![1] - from![1]);
  const said = pixels * kmOfPixel(projection, middleOf(projection))!;
  expect(Math.abs(said / greatCircle(denver, kansasCity) - 1)).toBeLessThan(0.03);
});

test('insets have no scale, and maps of the world have several', () => {
  const [x, y] = projectorOf('albers-usa')(-150, 64)!;
  expect(kmOfPixel('albers-usa', [x, y])).toBeNull();
  expect(northAt('albers-usa', [x, y])).toBeNull();

  const isEven = (projection: MapProjection) => {
    const { width, height } = frameOf(projection);
    return hasOneScale(projection, [0, 0, width, height]);
  };
  expect(isEven('albers-usa')).toBe(true);
  expect(isEven(fitProjection([5, 47, 16, 55]))).toBe(true);
  expect(isEven(fitProjection([-25, 34, 45, 72]))).toBe(true);
  expect(isEven('equal-earth')).toBe(false);
  expect(isEven(fitProjection([-180, -60, 180, 84]))).toBe(false);
});

test('north is at the top in the middle of a map, and turned as meridians are elsewhere', () => {
  fc.assert(
    fc.property(extents, (extent) => {
      const projection = fitProjection(extent);
      expect(Math.abs(northAt(projection, middleOf(projection))!)).toBeLessThan(0.5);
    }),
  );

  const turned = (longitude: number, latitude: number) =>
    northAt('albers-usa', projectorOf('albers-usa')(longitude, latitude)!)!;
  // Meridians of a conic projection are turned by the sine of its parallels for each degree.
  const sine = (Math.sin((29.5 * Math.PI) / 180) + Math.sin((45.5 * Math.PI) / 180)) / 2;
  expect(turned(-120, 45)).toBeCloseTo(24 * sine, 1);
  expect(turned(-72, 43)).toBeCloseTo(-24 * sine, 1);

  const arctic = fitProjection([-180, 60, 180, 90]);
  const [x, y] = middleOf(arctic);
  expect(northAt(arctic, [x + 200, y])).toBeCloseTo(-90, 1);
  expect(Math.abs(northAt(arctic, [x, y - 200])!)).toBeCloseTo(180, 1);
});
