import fc from 'fast-check';
import type { Geometry, Position } from 'geojson';
import { expect, test } from 'vitest';
import { boundingBox, type BoundingBox } from './bounding-box.ts';
import { readShape } from './read-shape.ts';

const degree = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true });
const position = fc.tuple(degree(180), degree(90)) as fc.Arbitrary<Position>;

test('a bounding box holds all parts, and is the shorter way round', () => {
  fc.assert(
    fc.property(fc.array(position, { minLength: 1, maxLength: 12 }), (points) => {
      const [west, south, east, north] = boundingBox([{ type: 'MultiPoint', coordinates: points }])!;
      const width = west <= east ? east - west : east - west + 360;
      for (const [longitude, latitude] of points) {
        const fromWest = longitude! >= west ? longitude! - west : longitude! - west + 360;
        expect(fromWest).toBeLessThanOrEqual(width);
        expect([south <= latitude!, latitude! <= north]).toEqual([true, true]);
      }
      const sorted = points.map(([longitude]) => longitude!).toSorted((a, b) => a - b);
      const gaps = sorted.map((x, index) =>
        index === 0 ? x + 360 - sorted.at(-1)! : x - sorted[index - 1]!,
      );
      expect(width).toBeCloseTo(360 - Math.max(...gaps), 9);
    }),
  );
  const fiji = readShape(
    'MULTIPOLYGON (((177 -18, 180 -18, 180 -17, 177 -18)), ((-180 -17, -179 -17, -179 -16, -180 -17)))',
  );
  expect(boundingBox([fiji.geometry!])).toEqual([177, -18, -179, -16]);
  expect(boundingBox([])).toBeNull();
});

/** Corners at whole degrees, all north or all south of the equator. */
const corners = fc
  .tuple(
    fc.constantFrom(1, -1),
    fc.array(fc.tuple(fc.integer({ min: -179, max: 180 }), fc.integer({ min: 1, max: 89 })), {
      minLength: 3,
      maxLength: 6,
    }),
  )
  .map(([hemisphere, places]) => places.map(([x, y]): Position => [x, y * hemisphere]))
  .map((places) => [...places, places[0]!]);

/** The degrees that an edge goes to the east the short way. */
const eastward = (from: number, to: number): number => ((to - from + 540) % 360) - 180;

const steps = (ring: readonly Position[]): number[] =>
  ring.slice(1).map(([x], index) => eastward(ring[index]![0]!, x!));

/** Whether all edges have one short way. */
const isClear = (ring: readonly Position[]): boolean => steps(ring).every((step) => step !== -180);

/** Each half degree around the Earth that is at a corner or an edge of rings, from the antimeridian. */
function touchedHalves(rings: readonly (readonly Position[])[]): boolean[] {
  const halves = Array.from({ length: 720 }, () => false);
  for (const ring of rings) {
    for (const [index, step] of steps(ring).entries()) {
      const start = 2 * (ring[index]![0]! + 180);
      for (let walked = 0; walked <= 2 * Math.abs(step); walked++) {
        halves[(start + Math.sign(step) * walked + 720) % 720] = true;
      }
    }
  }
  return halves;
}

/** The degrees of the longest way without a touched half degree. */
function widestGap(halves: readonly boolean[]): number {
  const first = halves.indexOf(true);
  let [longest, length] = [0, 0];
  for (let walked = 1; walked <= 720; walked++) {
    length = halves[(first + walked) % 720] ? 0 : length + 1;
    longest = Math.max(longest, length);
  }
  return longest === 0 ? 0 : (longest + 1) / 2;
}

const widthOf = ([west, , east]: BoundingBox): number => (west <= east ? east - west : east - west + 360);

test('a box of rings has all that their edges pass the short way, and not more', () => {
  fc.assert(
    fc.property(fc.array(corners, { minLength: 1, maxLength: 3 }), (rings) => {
      fc.pre(rings.every(isClear));
      const shapes = rings.map((ring): Geometry => ({ type: 'Polygon', coordinates: [[...ring]] }));
      const box = boundingBox(shapes)!;
      const halves = touchedHalves(rings);
      expect(widthOf(box)).toBe(360 - widestGap(halves));
      const fromWest = halves.flatMap((isTouched, half) =>
        isTouched ? [(half / 2 - 180 - box[0] + 720) % 360] : [],
      );
      expect(Math.max(...fromWest)).toBeLessThanOrEqual(widthOf(box));

      // A ring that goes around the Earth is around the pole of its side.
      const latitudes = rings.flatMap((ring) => {
        const turns = steps(ring).reduce((sum, step) => sum + step, 0);
        return [...ring.map(([, y]) => y!), ...(turns === 0 ? [] : [90 * Math.sign(ring[0]![1]!)])];
      });
      expect([box[1], box[3]]).toEqual([Math.min(...latitudes), Math.max(...latitudes)]);
    }),
    { numRuns: 500 },
  );
});

test('boxes around the poles and of the whole Earth', () => {
  const box = (text: string) => boundingBox([readShape(text).geometry!]);
  expect(box('POLYGON ((0 -60, 90 -60, 180 -60, -90 -60, 0 -60))')).toEqual([-180, -90, 180, -60]);
  expect(box('POLYGON ((0 70, 120 65, -120 70, 0 70))')).toEqual([-180, 65, 180, 90]);
  expect(box('POLYGON ((-180 -90, 180 -90, 180 90, -180 90, -180 -90))')).toEqual([-180, -90, 180, 90]);
  expect(box('POLYGON ((170 -10, -170 -10, -170 10, 170 10, 170 -10))')).toEqual([170, -10, -170, 10]);
});
