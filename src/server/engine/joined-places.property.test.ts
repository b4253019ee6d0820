import fc from 'fast-check';
import type { Geometry, Position } from 'geojson';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isInRings } from '#domain/geo/is-in-rings.ts';
import { partsOf } from '#domain/geo/parts-of-shape.ts';
import { readShape } from '#domain/geo/read-shape.ts';
import { shapeProblem } from '#domain/geo/shape-problem.ts';
import { unrolledRing } from '#domain/geo/unrolled-ring.ts';
import { toWkt } from '#domain/geo/write-wkt.ts';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import { joinedColumns } from '#domain/source/join/joined-columns.ts';
import { joinSchema, type Join } from '#domain/source/join/join.ts';
import { literal } from '#server/base/base.server.ts';
import {
  createVersion,
  openTestEngine,
  patchCell,
  publishQuery,
  type TestEngine,
} from '../../../tests/fixtures/data-engine.ts';

const number = { type: 'number', dataType: 'numeric' as const };
const stationColumns = [
  { name: 'station' },
  { name: 'lat', ...number },
  { name: 'lon', ...number },
  { name: 'point', type: 'geometry' },
  { name: 'amount', ...number },
];
const districtColumns = [
  { name: 'district' },
  { name: 'shape', type: 'geometry' },
  { name: 'people', ...number },
];

let fixture: TestEngine;
let stations: { sourceId: number; versionId: number };
let districts: { sourceId: number; versionId: number };
beforeAll(async () => {
  fixture = await openTestEngine({ cachedBytes: 0 });
  stations = await createVersion(fixture, stationColumns);
  districts = await createVersion(fixture, districtColumns);
}, 60_000);
afterAll(() => fixture.close());

type Station = { lat: number | null; lon: number | null; amount: number };
type District = { shape: string | null; people: number };

const parsed = (columns: readonly object[]) =>
  columns.map((column) => sourceColumnSchema.parse({ type: 'text', ...column }));

/** Stores a source that is joined by place, whose first part has the places or the areas. */
async function createJoin(
  kind: Join['kind'],
  places: 0 | 1,
  columns: [string] | [string, string] = ['lat', 'lon'],
  hasCoordinates = false,
) {
  const named = [
    { source: stations.sourceId, name: 'Stations' },
    { source: districts.sourceId, name: 'Districts' },
  ];
  const from = (station: string | null, district: string | null) =>
    places === 0 ? [station, district] : [district, station];
  const join = joinSchema.parse({
    kind,
    parts: places === 0 ? named : named.toReversed(),
    place: { places, columns, areas: 'shape' },
    columns: [
      { name: 'station', from: from('station', null) },
      { name: 'amount', from: from('amount', null) },
      { name: 'district', from: from(null, 'district') },
      { name: 'people', from: from(null, 'people') },
      ...['lat', 'lon'].filter(() => hasCoordinates).map((name) => ({ name, from: from(name, null) })),
    ],
  });
  const parts = [parsed(stationColumns), parsed(districtColumns)];
  const all = joinedColumns(join, places === 0 ? parts : parts.toReversed());
  const { versionId, sourceId } = await createVersion(fixture, all);
  const data = JSON.stringify({ name: 'Joined', columns: all, join });
  await fixture.database.db.updateTable('item').set({ data }).where('id', '=', sourceId).execute();
  return { versionId, join, versionIds: join.parts.map(({ source }) => versionOf(source)) };
}

const versionOf = (source: number) =>
  source === stations.sourceId ? stations.versionId : districts.versionId;

const sqlOf = (value: string | number | null): string => {
  if (value === null) return 'NULL';
  return typeof value === 'number' ? `${value}::DOUBLE` : literal(value);
};

async function publish(points: readonly Station[], areas: readonly District[]): Promise<void> {
  const rows = points.map(({ lat, lon, amount }, at) => {
    const isPoint = lat !== null && lon !== null;
    const point = isPoint ? pointTexts(at, lon, lat) : null;
    return `('s${at}', CAST(${sqlOf(lat)} AS DOUBLE), CAST(${sqlOf(lon)} AS DOUBLE), CAST(${sqlOf(point)} AS VARCHAR), ${amount}::DOUBLE)`;
  });
  const others = areas.map(
    ({ shape, people }, at) => `('d${at}', CAST(${sqlOf(shape)} AS VARCHAR), ${people}::DOUBLE)`,
  );
  await publishQuery(
    fixture,
    stations.versionId,
    `SELECT * FROM (VALUES ${rows.join(', ')}) AS rows (station, lat, lon, point, amount)`,
  );
  await publishQuery(
    fixture,
    districts.versionId,
    `SELECT * FROM (VALUES ${others.join(', ')}) AS rows (district, shape, people)`,
  );
}

/** A point as files write it. */
function pointTexts(at: number, lon: number, lat: number): string {
  const geometry = { type: 'Point', coordinates: [lon, lat] };
  const texts = [
    `POINT (${lon} ${lat})`,
    JSON.stringify(geometry),
    JSON.stringify({ type: 'Feature', properties: { a: [1, 2] }, geometry }),
    `SRID=4326;point z(${lon}   ${lat} 7)`,
  ];
  return texts[at % texts.length]!;
}

/** Whether a place is in an area or on its border, as one would write it down. */
function isIn(place: Position, geometry: Geometry): boolean {
  return partsOf(geometry).areas.some(
    (rings) => isInRings(place, rings) || rings.some((ring) => isOnRing(place, unrolledRing(ring))),
  );
}

function isOnRing([lon = 0, lat = 0]: Position, ring: readonly Position[]): boolean {
  return ring.slice(1).some(([bx = 0, by = 0], index) => {
    const [ax = 0, ay = 0] = ring[index]!;
    const isBetween = (value: number, one: number, other: number) =>
      value >= Math.min(one, other) && value <= Math.max(one, other);
    return [lon, lon - 360, lon + 360].some(
      (x) =>
        (bx - ax) * (lat - ay) === (by - ay) * (x - ax) && isBetween(x, ax, bx) && isBetween(lat, ay, by),
    );
  });
}

const isPlace = ({ lat, lon }: Station) =>
  lat !== null && lon !== null && Math.abs(lat) <= 90 && Math.abs(lon) <= 180;

/** The pairs of a station and a district, by their positions. */
function pairsOf(points: readonly Station[], areas: readonly District[]): [number, number][] {
  const geometries = areas.map(({ shape }) => {
    const { geometry } = shape === null ? { geometry: null } : readShape(shape);
    const isGood = geometry && shapeProblem(geometry, { isCompared: false }) === null;
    return isGood ? geometry : null;
  });
  return points.flatMap((station, at) =>
    geometries.flatMap((geometry, index): [number, number][] =>
      geometry && isPlace(station) && isIn([station.lon!, station.lat!], geometry) ? [[at, index]] : [],
    ),
  );
}

const half = (least: number, most: number) =>
  fc.integer({ min: least * 2, max: most * 2 }).map((value) => value / 2);

/** A longitude on Earth. */
const around = (x: number) => {
  if (x > 180) return x - 360;
  return x < -180 ? x + 360 : x;
};

/** A ring of a box or of a triangle, in whichever direction. */
const rings = fc
  .record({ west: half(-4, 4), south: half(-4, 4), width: half(1, 5), height: half(1, 5), kind: fc.nat(3) })
  .map(({ west, south, width, height, kind }): Position[] => {
    const [east, north] = [west + width, south + height];
    const corners: Position[] = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ];
    if (kind === 0) return corners.toReversed();
    if (kind === 1) return [corners[0]!, corners[1]!, [west + width / 2, north], corners[0]!];
    return corners;
  });

/** An area with a hole that is inside of it, or across its border. */
const areasWithHoles = fc
  .tuple(rings, fc.option(rings, { nil: undefined }))
  .map(([outline, hole]) => (hole ? [outline, hole] : [outline]));

const polygons = areasWithHoles.map((coordinates): Geometry => ({ type: 'Polygon', coordinates }));
const multiPolygons = fc
  .array(areasWithHoles, { minLength: 1, maxLength: 3 })
  .map((coordinates): Geometry => ({ type: 'MultiPolygon', coordinates }));
const others: Geometry[] = [
  {
    type: 'MultiLineString',
    coordinates: [
      [
        [-4, -4],
        [4, -4],
        [4, 4],
        [-4, -4],
      ],
    ],
  },
  { type: 'MultiPoint', coordinates: [[0, 0]] },
  {
    type: 'LineString',
    coordinates: [
      [-4, -4],
      [4, 4],
    ],
  },
];
const collections = fc
  .tuple(polygons, fc.constantFrom(...others), multiPolygons)
  .map((geometries): Geometry => ({ type: 'GeometryCollection', geometries }));

/** An area all around a pole, from a latitude on. */
const polar = fc.constantFrom(5, -4.5).map((latitude): Geometry => ({
  type: 'Polygon',
  coordinates: [[-120, 0, 120, -120].map((longitude) => [longitude, latitude])],
}));

/** Moves a shape to a place on Earth; places beyond the antimeridian are on its other side. */
const moved = (geometry: Geometry, by: number): Geometry => {
  if (geometry.type === 'GeometryCollection') {
    return { ...geometry, geometries: geometry.geometries.map((part) => moved(part, by)) };
  }
  const move = (value: unknown): unknown => {
    if (!Array.isArray(value)) return value;
    if (typeof value[0] === 'number') return [around(value[0] + by), value[1] as number];
    return value.map(move);
  };
  return { ...geometry, coordinates: move(geometry.coordinates) } as Geometry;
};

const texts = (geometry: Geometry): fc.Arbitrary<string> =>
  fc.constantFrom(
    toWkt(geometry),
    toWkt(geometry).toLowerCase().replaceAll(' ', '  '),
    `SRID=4326;${toWkt(geometry)}`,
    JSON.stringify(geometry),
    JSON.stringify(geometry, null, 1),
    JSON.stringify({ type: 'Feature', geometry, properties: { box: [[[[1, 2]]]] } }),
  );

const oddShapes = fc.constantFrom(
  null,
  'no shape',
  'POLYGON EMPTY',
  'POINT (0 0)',
  '{"type":"Polygon"}',
  '{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,190],[0,0]]]}',
);

/** Places and areas around a meridian, which may be the antimeridian. */
const cases = fc.constantFrom(0, 180, -177, 12.5).chain((meridian) =>
  fc.record({
    points: fc.array(
      fc.record({
        lat: fc.oneof(
          { weight: 9, arbitrary: half(-6, 8) },
          { weight: 1, arbitrary: fc.constantFrom(null, 90.5, 90) },
        ),
        lon: fc.oneof(
          { weight: 9, arbitrary: half(-6, 8).map((x) => around(x + meridian)) },
          { weight: 1, arbitrary: fc.constantFrom(null, 180, -180, 250) },
        ),
        amount: fc.integer({ min: -3, max: 9 }),
      }),
      { minLength: 1, maxLength: 14 },
    ),
    areas: fc.array(
      fc.record({
        shape: fc.oneof(
          {
            weight: 6,
            arbitrary: fc
              .oneof(
                { weight: 3, arbitrary: polygons },
                { weight: 3, arbitrary: multiPolygons },
                { weight: 2, arbitrary: collections },
                { weight: 1, arbitrary: polar },
              )
              .chain((geometry) => texts(moved(geometry, meridian))),
          },
          { weight: 1, arbitrary: oddShapes },
        ),
        people: fc.integer({ min: 0, max: 50 }),
      }),
      { minLength: 1, maxLength: 6 },
    ),
  }),
);

const sorted = (rows: readonly unknown[][]): string[] => rows.map((row) => JSON.stringify(row)).toSorted();

const sumOf = (numbers: readonly number[]): number | null =>
  numbers.length === 0 ? null : numbers.reduce((sum, value) => sum + value, 0);

describe('rows that are matched by place', () => {
  test('are those of a plain loop, and rows that are repeated are counted once', async () => {
    const kinds = fc.constantFrom('left' as const, 'inner' as const, 'full' as const);
    const columns = fc.constantFrom<[string] | [string, string]>(['lat', 'lon'], ['point']);
    await fc.assert(
      fc.asyncProperty(
        cases,
        kinds,
        fc.constantFrom(0 as const, 1 as const),
        columns,
        async ({ points, areas }, kind, places, place) => {
          await publish(points, areas);
          const { versionId, join, versionIds } = await createJoin(kind, places, place);
          const pairs = pairsOf(points, areas);
          const [isPlaceKept, isAreaKept] =
            kind === 'full'
              ? [true, true]
              : [kind === 'left' && places === 0, kind === 'left' && places === 1];
          const lonePoints = points.flatMap((_, at) => (pairs.some(([own]) => own === at) ? [] : [at]));
          const loneAreas = areas.flatMap((_, at) => (pairs.some(([, own]) => own === at) ? [] : [at]));
          const rows: [number | null, number | null][] = [
            ...pairs,
            ...(isPlaceKept ? lonePoints : []).map((at): [number, null] => [at, null]),
            ...(isAreaKept ? loneAreas : []).map((at): [null, number] => [null, at]),
          ];

          const attributes = ['station', 'amount', 'district', 'people'];
          const all = await fixture.engine.requests.query(versionId, {
            attributes: ['id', ...attributes],
            toIndex: 1000,
            totals: true,
          });
          expect(sorted(all.rows.map(([, ...cells]) => cells))).toEqual(
            sorted(
              rows.map(([point, area]) => [
                point === null ? null : `s${point}`,
                point === null ? null : points[point]!.amount,
                area === null ? null : `d${area}`,
                area === null ? null : areas[area]!.people,
              ]),
            ),
          );
          expect(new Set(all.rows.map(([id]) => id)).size).toBe(all.rows.length);
          const ownPoints = new Set(rows.flatMap(([point]) => point ?? []));
          const ownAreas = new Set(rows.flatMap(([, area]) => area ?? []));
          expect([all.totals![2], all.totals![4]]).toEqual([
            sumOf([...ownPoints].map((at) => points[at]!.amount)),
            sumOf([...ownAreas].map((at) => areas[at]!.people)),
          ]);

          const matches = await fixture.engine.joins.matches(join, versionIds);
          const sides = places === 0 ? matches.sides : matches.sides.toReversed();
          const counts = (lone: readonly number[], many: readonly unknown[], of: 0 | 1) => ({
            rows: many.length,
            matched: many.length - lone.length,
            repeated: many.filter((_, at) => pairs.filter((pair) => pair[of] === at).length > 1).length,
          });
          expect(matches.rows).toBe(rows.length);
          expect(sides[0]).toMatchObject(counts(lonePoints, points, 0));
          expect(sides[1]).toMatchObject(counts(loneAreas, areas, 1));
        },
      ),
      { numRuns: 25 },
    );
  }, 240_000);

  test('are points of tiles, in whose cells a row that is repeated is counted once', async () => {
    const box = (west: number) => `POLYGON ((${west} 0, ${west + 2} 0, ${west + 2} 2, ${west} 2, ${west} 0))`;
    const points = [
      { lat: 1, lon: 2, amount: 5 },
      { lat: 1, lon: 1, amount: 7 },
      { lat: 50, lon: 50, amount: 9 },
    ];
    await publish(points, [
      { shape: box(0), people: 100 },
      { shape: box(2), people: 200 },
    ]);
    const { versionId } = await createJoin('left', 0, ['lat', 'lon'], true);
    const { counts, values } = await fixture.engine.tiles.read(
      versionId,
      {
        conditions: {},
        latitude: 'lat',
        longitude: 'lon',
        carried: [
          { column: 'amount', fn: 'sum' },
          { column: 'people', fn: 'sum' },
          { column: 'people', fn: 'avg' },
        ],
      },
      { z: 0, x: 0, y: 0 },
    );
    const cells = Array.from(counts, (count, at) => [count, ...values.map((list) => list[at])]);
    expect(cells.toSorted()).toEqual([
      [1, 9, NaN, NaN],
      [3, 12, 300, 150],
    ]);
  });

  test('follow edits of a place and of an area', async () => {
    const square = 'POLYGON ((0 0, 2 0, 2 2, 0 2, 0 0))';
    await publish(
      [
        { lat: 1, lon: 1, amount: 1 },
        { lat: 5, lon: 5, amount: 2 },
      ],
      [{ shape: square, people: 10 }],
    );
    const { versionId } = await createJoin('left', 0);
    const districtOf = async () =>
      (await fixture.engine.requests.query(versionId, { attributes: ['station', 'district'] })).rows;
    expect(await districtOf()).toEqual([
      ['s0', 'd0'],
      ['s1', null],
    ]);
    await patchCell(fixture.engine, stations.versionId, 2, 'lat', '2', {}, null);
    await patchCell(fixture.engine, stations.versionId, 2, 'lon', '2', {}, null);
    expect((await districtOf())[1]).toEqual(['s1', 'd0']);
    await patchCell(
      fixture.engine,
      districts.versionId,
      1,
      'shape',
      'POLYGON ((1.5 1.5, 9 1.5, 9 9, 1.5 1.5))',
      {},
      null,
    );
    expect(await districtOf()).toEqual([
      ['s0', null],
      ['s1', 'd0'],
    ]);
  });

  test('say what matches by examples: places outside, impossible ones, and those on a border', async () => {
    await publish(
      [
        { lat: 1, lon: 2, amount: 1 },
        { lat: 50.5, lon: 5, amount: 2 },
        { lat: 95, lon: 5, amount: 2 },
        { lat: null, lon: 5, amount: 2 },
      ],
      [
        { shape: 'POLYGON ((0 0, 2 0, 2 2, 0 2, 0 0))', people: 1 },
        { shape: 'POLYGON ((2 0, 4 0, 4 2, 2 2, 2 0))', people: 1 },
        { shape: 'POLYGON ((20 0, 24 0, 24 2, 20 2, 20 0))', people: 1 },
        { shape: 'POINT (1 1)', people: 1 },
      ],
    );
    const { join, versionIds } = await createJoin('left', 0);
    expect(await fixture.engine.joins.matches(join, versionIds)).toEqual({
      rows: 5,
      sides: [
        {
          rows: 4,
          matched: 1,
          keyless: 1,
          repeated: 1,
          unmatchedKeys: [
            { key: ['50.5, 5'], rows: 1, joined: 0 },
            { key: ['95, 5'], rows: 1, joined: 0 },
          ],
          repeatedKeys: [{ key: ['1, 2'], rows: 1, joined: 2 }],
        },
        {
          rows: 4,
          matched: 2,
          keyless: 1,
          repeated: 0,
          unmatchedKeys: [{ key: ['d2'], rows: 1, joined: 0 }],
          repeatedKeys: [],
        },
      ],
    });
  });
});
