import fc from 'fast-check';
import type { Geometry, Polygon, Position } from 'geojson';
import { expect, test } from 'vitest';
import { findCrossing } from './find-crossing.ts';
import { innerPoint } from './inner-point.ts';
import { isInRings } from './is-in-rings.ts';
import { readShape } from './read-shape.ts';
import { withRingOrder } from './ring-order.ts';
import { shapeInWords } from './shape-in-words.ts';
import { shapeProblem } from './shape-problem.ts';
import { areaOf, lengthOf } from './shape-size.ts';
import { ringArea } from './sphere.ts';
import { shortWay } from './unrolled-ring.ts';
import { toWkt } from './write-wkt.ts';

const degree = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true });
const position = fc.tuple(degree(180), degree(90)) as fc.Arbitrary<Position>;

/** A star: corners around a place, one at each angle, so that no edges cross. */
const star = fc
  .record({
    x: degree(180),
    y: degree(60),
    radii: fc.array(fc.double({ min: 1, max: 20, noNaN: true }), { minLength: 3, maxLength: 20 }),
  })
  .map(({ x, y, radii }): Position[] => {
    const ring = radii.map((radius, index): Position => {
      const angle = (2 * Math.PI * index) / radii.length;
      return [shortWay(x + radius * Math.cos(angle)), y + radius * Math.sin(angle)];
    });
    return [...ring, ring[0]!];
  });

const shape: fc.Arbitrary<Geometry> = fc.letrec<{ shape: Geometry }>((tie) => ({
  shape: fc.oneof(
    { depthSize: 'small' },
    position.map((coordinates): Geometry => ({ type: 'Point', coordinates })),
    fc.array(position).map((coordinates): Geometry => ({ type: 'MultiPoint', coordinates })),
    fc.array(position).map((coordinates): Geometry => ({ type: 'LineString', coordinates })),
    fc.array(star, { maxLength: 3 }).map((coordinates): Geometry => ({ type: 'Polygon', coordinates })),
    fc
      .array(fc.array(position), { maxLength: 3 })
      .map((coordinates): Geometry => ({ type: 'MultiLineString', coordinates })),
    fc
      .array(fc.array(star, { maxLength: 2 }), { maxLength: 3 })
      .map((coordinates): Geometry => ({ type: 'MultiPolygon', coordinates })),
    fc
      .array(tie('shape'), { maxLength: 3 })
      .map((geometries): Geometry => ({ type: 'GeometryCollection', geometries })),
  ),
})).shape;

const asWritten = (value: Geometry): unknown => JSON.parse(JSON.stringify(value));

test('every shape is read back from Well-Known Text and from GeoJSON', () => {
  fc.assert(
    fc.property(shape, (geometry) => {
      const expected = asWritten(geometry);
      const back = readShape(toWkt(geometry)).geometry;
      expect(asWritten(back!)).toEqual(expected);
      expect(readShape(JSON.stringify(geometry)).geometry).toEqual(expected);
    }),
  );
});

test.each([
  ['point(1 2)', 'POINT (1 2)'],
  ['SRID=4326;POINT (1e2 -.5)', 'POINT (100 -0.5)'],
  ['POINT Z (1 2 3)', 'POINT Z (1 2 3)'],
  ['POINTZM(1 2 3 4)', 'POINT ZM (1 2 3 4)'],
  ['POINT M (1 2 3)', 'POINT Z (1 2 3)'],
  ['MULTIPOINT (1 2, 3 4)', 'MULTIPOINT (1 2, 3 4)'],
  ['MULTIPOINT ((1 2), EMPTY, (3 4))', 'MULTIPOINT (1 2, 3 4)'],
  ['POLYGON EMPTY', 'POLYGON EMPTY'],
  ['GEOMETRYCOLLECTION(POINT(1 2),LINESTRING EMPTY)', 'GEOMETRYCOLLECTION (POINT (1 2), LINESTRING EMPTY)'],
  [' {"type":"Feature","geometry":{"type":"Point","coordinates":[1,2,3]}}', 'POINT Z (1 2 3)'],
])('%s is read', (text, expected) => {
  expect(toWkt(readShape(text).geometry!)).toBe(expected);
});

test.each([
  ['', 'At character 1 there is no kind of shape'],
  ['CIRCLE (1 2)', '“CIRCLE” at character 1 is no kind of shape'],
  ['POINT (1)', 'At character 9 there is “)” where a number should be.'],
  ['POINT (1 2 3)', 'At character 12 is a number too many'],
  ['POINT (1 2', 'At character 11 the text ends where “)” should be.'],
  ['POINT (1 2) x', 'At character 13 there is “x” where the end should be.'],
  ['POINT (1 1e999)', 'where a number should be'],
  ['{"type":"Point"', 'no valid JSON'],
  ['{"type":"Circle","coordinates":[1,2]}', 'a type that is none of GeoJSON: Circle'],
  [
    '{"type":"LineString","coordinates":[[1,2],[3]]}',
    'In coordinates is a position that has not two numbers: [3]',
  ],
  ['{"type":"Feature","geometry":null}', 'The geometry is no object'],
  [`${'GEOMETRYCOLLECTION('.repeat(20)}POINT(1 2)${')'.repeat(20)}`, 'more than 8 deep'],
])('%s is refused with a reason', (text, reason) => {
  expect(readShape(text).problem).toContain(reason);
});

test('no text takes the reader down, and a long one is read in one pass', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'POINTZM( )[]{},.-+e12":') }), (text) => {
      expect(readShape(text)).toBeDefined();
    }),
  );
  const vertices = Array.from({ length: 200_000 }, (_, index) => `${index / 2000} 1`).join(', ');
  expect(readShape(`LINESTRING (${vertices})`).geometry).toMatchObject({ type: 'LineString' });
});

const box = (west: number, south: number, east: number, north: number): Polygon => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
});

/** The area between two meridians and two parallels, in km². */
const areaBetween = (degrees: number, south: number, north: number) => {
  const sine = (latitude: number) => Math.sin((latitude * Math.PI) / 180);
  return 6371.007_180_918 ** 2 * ((degrees * Math.PI) / 180) * (sine(north) - sine(south));
};

test('areas between meridians and parallels are those of the sphere', () => {
  fc.assert(
    fc.property(
      degree(180),
      fc.double({ min: 1, max: 170, noNaN: true }),
      degree(89),
      degree(89),
      (west, width, a, b) => {
        const [south, north] = [Math.min(a, b), Math.max(a, b)];
        const area = areaOf(box(west, south, shortWay(west + width), north));
        expect(area).toBeCloseTo(areaBetween(width, south, north), 3);
      },
    ),
  );
});

test('the whole Earth, its poles and rings around them have their areas', () => {
  expect(areaOf(box(-180, -90, 180, 90))).toBeCloseTo(510_065_622, -1);
  const cap: Position[] = [0, 90, 180, -90, 0].map((longitude) => [longitude, -60]);
  expect(Math.abs(ringArea(cap))).toBeCloseTo(areaBetween(360, -90, -60), 3);
  expect(isInRings([33, -89], [cap])).toBe(true);
  expect(isInRings([33, -59], [cap])).toBe(false);
  expect(isInRings([33, 0], box(-180, -90, 180, 90).coordinates)).toBe(true);
});

test('the area of a star is that of its triangles', () => {
  fc.assert(
    fc.property(star, (ring) => {
      const [first] = ring;
      let sum = 0;
      for (let index = 1; index + 2 < ring.length; index++) {
        sum += ringArea([first!, ring[index]!, ring[index + 1]!, first!]);
      }
      expect(ringArea(ring) / 1000).toBeCloseTo(sum / 1000, 3);
    }),
  );
});

test('a place is in a star by angles as by crossings, and in no hole', () => {
  fc.assert(
    fc.property(
      star,
      fc.integer({ min: 1, max: 250 }).map((tenths) => tenths / 10 + 0.03),
      fc.integer({ min: 0, max: 628 }).map((hundredths) => hundredths / 100),
      (ring, radius, angle) => {
        const centre = ring[0]!;
        const place: Position = [
          shortWay(centre[0]! + radius * Math.cos(angle)),
          centre[1]! + radius * Math.sin(angle),
        ];
        // The sum of the angles at which a place sees the edges is a full turn inside, and nothing outside.
        const turn = ring.slice(1).reduce((sum, b, index) => {
          const [ax, ay] = [shortWay(ring[index]![0]! - place[0]!), ring[index]![1]! - place[1]!];
          const [bx, by] = [shortWay(b[0]! - place[0]!), b[1]! - place[1]!];
          return sum + Math.atan2(ax * by - ay * bx, ax * bx + ay * by);
        }, 0);
        fc.pre(Math.abs(Math.abs(turn) - Math.PI) > Math.PI - 1e-6);
        expect(isInRings(place, [ring])).toBe(Math.abs(turn) > Math.PI);
        expect(isInRings(place, [ring, ring])).toBe(false);
      },
    ),
  );
});

test('the inner point of an area is inside, also across the antimeridian', () => {
  fc.assert(
    fc.property(star, (ring) => {
      const area: Polygon = { type: 'Polygon', coordinates: [ring] };
      fc.pre(shapeProblem(area) === null && Math.abs(ringArea(ring)) > 1);
      expect(isInRings(innerPoint(area)!, area.coordinates)).toBe(true);
    }),
  );
  const horseshoe = readShape('POLYGON ((0 0, 9 0, 9 9, 6 9, 6 3, 3 3, 3 9, 0 9, 0 0))').geometry as Polygon;
  expect(isInRings(innerPoint(horseshoe)!, horseshoe.coordinates)).toBe(true);
  expect(innerPoint({ type: 'MultiPoint', coordinates: [] })).toBeNull();
});

test('crossing edges are found as by comparing all of them', () => {
  const turn = ([ax, ay]: Position, [bx, by]: Position, [x, y]: Position) =>
    Math.sign((bx! - ax!) * (y! - ay!) - (by! - ay!) * (x! - ax!));
  const cell = fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 12 }));
  fc.assert(
    fc.property(fc.array(cell as fc.Arbitrary<Position>, { minLength: 3, maxLength: 9 }), (corners) => {
      const ring = [...corners, corners[0]!];
      const edges = corners.map((corner, index): [Position, Position] => [corner, ring[index + 1]!]);
      const doCross = edges.some(([a, b]) =>
        edges.some(([c, d]) => turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0),
      );
      expect(findCrossing([ring]) !== null).toBe(doCross);
    }),
  );
});

test.each([
  ['POLYGON EMPTY', 'empty', 'The shape is empty.'],
  ['POINT (52 97)', 'range', '52 97 is no place on Earth. The longitude comes first, then the latitude.'],
  ['POINT (500000 4649776)', 'range', 'Longitudes are from -180 to 180'],
  ['LINESTRING (1 2)', 'short', 'at least two vertices'],
  ['POLYGON ((0 0, 1 0, 1 1))', 'unclosed', 'A ring begins at 0 0 and ends at 1 1.'],
  ['POLYGON ((0 0, 1 0, 0 0))', 'short', 'fewer than three vertices'],
  ['POLYGON ((0 0, 2 2, 2 0, 0 2, 0 0))', 'crossing', 'Edges cross each other at 1 1.'],
])('%s is %s', (text, kind, sentence) => {
  const problem = shapeProblem(readShape(text).geometry!);
  expect(problem?.kind).toBe(kind);
  expect(problem?.sentence).toContain(sentence);
});

test('rings that touch are valid, and their order is put right without another change', () => {
  const touching = readShape('POLYGON ((0 0, 0 4, 4 4, 4 0, 0 0), (0 0, 2 1, 1 2, 0 0))').geometry!;
  expect(shapeProblem(touching)).toBeNull();
  const ordered = withRingOrder(touching) as Polygon;
  expect(ordered.coordinates.map((ring) => Math.sign(ringArea(ring)))).toEqual([1, -1]);
  expect(areaOf(ordered)).toBe(areaOf(touching));
  fc.assert(
    fc.property(shape, (geometry) => {
      const once = withRingOrder(geometry);
      expect(withRingOrder(once)).toEqual(once);
    }),
  );
});

test.each([
  ['POINT (7.6261 51.96070001)', 'point at 7.6261 51.9607'],
  ['LINESTRING (0 0, 1 0)', 'line of 2 vertices, 111 km'],
  ['POLYGON ((0 0, 0.1 0, 0.1 0.1, 0 0.1, 0 0))', 'polygon of 4 vertices, 124 km²'],
  ['MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)), ((2 2, 3 2, 3 3, 2 2)))', '2 polygons of 6 vertices, 12,358 km²'],
  ['MULTIPOINT EMPTY', 'empty points'],
  ['GEOMETRYCOLLECTION (POINT (1 2), POINT (3 4))', '2 shapes of 2 vertices'],
])('%s in words', (text, words) => {
  expect(shapeInWords(readShape(text).geometry!)).toBe(words);
});

test('the length of a quarter of the equator is that of the sphere', () => {
  const length = lengthOf({
    type: 'LineString',
    coordinates: [
      [-170, 0],
      [100, 0],
    ],
  });
  expect(length).toBeCloseTo((6371.007_180_918 * Math.PI) / 2, 3);
});
