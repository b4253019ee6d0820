import fc from 'fast-check';
import { expect, test } from 'vitest';
import { simplifiedLine } from './simplified-line.ts';

test('points near a straight line are left out, its corners and ends stay', () => {
  const line = [
    [0, 0],
    [5, 0.2],
    [10, 0],
    [10, 6],
    [9.9, 10],
  ];
  expect(simplifiedLine(line, 0.5)).toEqual([line[0], line[2], line[4]]);
  expect(simplifiedLine(line, 0.01)).toEqual(line);
});

test('a ring smaller than the tolerance becomes a line without area', () => {
  const ring = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 0],
  ];
  expect(simplifiedLine(ring, 2)).toEqual([ring[0], ring[3]]);
});

test('no point is farther from the simplified line than the tolerance', () => {
  const points = fc.array(fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 50 })), {
    minLength: 2,
    maxLength: 30,
  });
  fc.assert(
    fc.property(points, fc.integer({ min: 1, max: 20 }), (line, tolerance) => {
      const simplified = simplifiedLine(line, tolerance);
      const segments = simplified.slice(1).map((end, at) => [simplified[at]!, end] as const);
      for (const point of line) {
        const distances = segments.map(([from, to]) => distanceTo(point, from, to));
        expect(Math.min(...distances)).toBeLessThanOrEqual(tolerance + 0.2);
      }
    }),
  );
});

/** The least distance of a point from so many points of a straight line. */
function distanceTo(point: readonly number[], from: readonly number[], to: readonly number[]): number {
  const steps = Array.from({ length: 201 }, (_, at) => at / 200);
  return Math.min(
    ...steps.map((step) =>
      Math.hypot(
        point[0]! - from[0]! - step * (to[0]! - from[0]!),
        point[1]! - from[1]! - step * (to[1]! - from[1]!),
      ),
    ),
  );
}
