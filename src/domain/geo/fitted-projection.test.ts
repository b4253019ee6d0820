import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BoundingBox } from './bounding-box.ts';
import { fitProjection, fittedKinds, kindOfExtent, widthOf } from './fitted-projection.ts';
import { projectorOf } from './projection.ts';

const extents: Record<string, [BoundingBox, ReturnType<typeof kindOfExtent>]> = {
  'the world': [[-180, -60, 180, 84], 'equal-earth'],
  'New York': [[-79.8, 40.5, -71.8, 45], 'conic'],
  Russia: [[19, 41, -169, 82], 'conic'],
  Fiji: [[177, -19, -179, -16], 'conic'],
  Antarctica: [[-180, -90, 180, -61], 'azimuthal'],
  'the Arctic': [[-180, 60, 180, 90], 'azimuthal'],
  Chile: [[-76, -56, -66, -17], 'azimuthal'],
  Africa: [[-18, -35, 51, 37], 'azimuthal'],
};

test('the projection suits the extent', () => {
  for (const [name, [box, kind]] of Object.entries(extents)) {
    expect(kindOfExtent(box), name).toBe(kind);
  }
});

/** Extents that do not go around the Earth, some of them across the antimeridian. */
const boxes = fc
  .record({
    west: fc.integer({ min: -180, max: 179 }),
    width: fc.integer({ min: 1, max: 150 }),
    south: fc.integer({ min: -85, max: 70 }),
    height: fc.integer({ min: 1, max: 60 }),
  })
  .map(({ west, width, south, height }): BoundingBox => {
    const east = west + width > 180 ? west + width - 360 : west + width;
    return [west, south, east, Math.min(88, south + height)];
  });

describe('of any extent', () => {
  test('all of it is in the frame', () => {
    fc.assert(
      fc.property(
        boxes,
        fc.constantFrom(...fittedKinds),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (box, kind, share) => {
          const projection = fitProjection(box, { kind });
          const [west, south, , north] = box;
          for (const latitude of [south, north]) {
            const [x, y] = projectorOf(projection)(west + widthOf(box) * share, latitude)!;
            expect(x).toBeGreaterThanOrEqual(-4);
            expect(x).toBeLessThanOrEqual(projection.width + 4);
            expect(y).toBeGreaterThanOrEqual(-4);
            expect(y).toBeLessThanOrEqual(projection.height + 4);
          }
        },
      ),
    );
  });

  test('areas on the map are in proportion to those on the Earth', () => {
    fc.assert(
      fc.property(boxes, fc.constantFrom(...fittedKinds), (box, kind) => {
        const projection = fitProjection(box, { kind });
        const [west, south, , north] = box;
        const step = 0.01;
        for (const [longitude, latitude] of [
          [west + 0.1, south + 0.1],
          [west + widthOf(box) - 0.1, north - 0.1],
        ] as const) {
          // The area between two meridians and two parallels of a sphere.
          const radians = Math.PI / 180;
          const sphere =
            step * radians * (Math.sin((latitude + step) * radians) - Math.sin(latitude * radians));
          const corners = [
            [0, 0],
            [step, 0],
            [step, step],
            [0, step],
          ].map(([x = 0, y = 0]) => projectorOf(projection)(longitude + x, latitude + y)!);
          const area = corners.reduce((sum, [x, y], at) => {
            const [nextX, nextY] = corners[(at + 1) % 4]!;
            return sum + (x * nextY - nextX * y) / 2;
          }, 0);
          expect(Math.abs(area) / projection.scale ** 2 / sphere).toBeCloseTo(1, 2);
        }
      }),
    );
  });
});
