import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mostLatitude } from '#domain/geo/mercator.ts';
import { planeSize, tileExtent, type TileAddress } from '#domain/geo/tile-address.ts';
import type { QueryColumn } from '#domain/query/resolved-request.ts';
import { cellsOfSide, type TileMarks, type TilePoints } from '#domain/query/tile-points.ts';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import { tableLayoutOf } from '../../query/layout.ts';
import { noLimits, openTestTables } from '../../testing/open-test-tables.ts';
import { duckDbDialect } from '../dialect.ts';

const columns = [
  { name: 'latitude', type: 'number', dataType: 'numeric' },
  { name: 'longitude', type: 'number', dataType: 'numeric' },
  { name: 'amount', type: 'number', dataType: 'numeric' },
  { name: 'name', type: 'text', dataType: 'text' },
].map((column) => sourceColumnSchema.parse(column));

const queried = (name: string): QueryColumn => {
  const { type, dataType } = columns.find((column) => column.name === name)!;
  return { name, type, dataType, many: false, isRowId: false, formula: null };
};

const points: TilePoints = {
  where: [],
  relation: 'and',
  search: [],
  validity: null,
  latitude: queried('latitude'),
  longitude: queried('longitude'),
  carried: [
    { source: queried('amount'), fn: 'sum' },
    { source: queried('name'), fn: null },
    { source: queried('amount'), fn: 'avg' },
  ],
};
const ofSomeNames: TilePoints = {
  ...points,
  where: [
    {
      column: queried('name'),
      fn: null,
      operation: 'filter',
      values: ['a', "it's"],
      texts: ['a', "it's"],
      matchesNull: false,
    },
  ],
};

let tables: Awaited<ReturnType<typeof openTestTables>>;
beforeAll(async () => {
  tables = await openTestTables();
});
afterAll(() => tables.close());

type Row = {
  latitude: number | null;
  longitude: number | null;
  amount: number | null;
  name: string | null;
};

const nullable = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 9 });
const row: fc.Arbitrary<Row> = fc.record({
  latitude: nullable(
    fc.oneof(
      fc.double({ min: -90, max: 90, noNaN: true }),
      fc.constantFrom(0, 45, 45, 90, -90, mostLatitude, -mostLatitude, 85.06, 1000, -1e300),
    ),
  ),
  longitude: nullable(
    fc.oneof(
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.constantFrom(0, 180, -180, 90, 90, 179.999999999, -180.5, 360, 1e300),
    ),
  ),
  amount: nullable(fc.integer({ min: -1000, max: 1000 })),
  name: nullable(fc.constantFrom('a', 'b', "it's")),
});

const sql = (value: number | string | null) =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : `${value ?? 'NULL'}`;

let made = 0;

async function openRows(rows: readonly Row[], rowsOfLayout: number) {
  const table = `points_${(made += 1)}`;
  await tables.run(
    `CREATE TABLE ${table} (id BIGINT, c1 DOUBLE, r1 VARCHAR, c2 DOUBLE, r2 VARCHAR, c3 DOUBLE, r3 VARCHAR, c4 VARCHAR)`,
  );
  const values = rows.map(
    ({ latitude, longitude, amount, name }, index) =>
      `(${index + 1}, ${sql(latitude)}, NULL, ${sql(longitude)}, NULL, ${sql(amount)}, NULL, ${sql(name)})`,
  );
  if (values.length > 0) {
    await tables.run(`INSERT INTO ${table} VALUES ${values.join(', ')}`);
  }
  return { ...tableLayoutOf(duckDbDialect, table, columns), rows: rowsOfLayout };
}

/** The column of the plane that a longitude is in; the antimeridian is in the last one from the west. */
function mercatorX(longitude: number): number {
  return withinPlane(((longitude + 180) / 360) * planeSize);
}

/** The row of the plane that a latitude within `mostLatitude` is in. */
function mercatorY(latitude: number): number {
  const radians = (latitude * Math.PI) / 180;
  return withinPlane((0.5 - Math.atanh(Math.sin(radians)) / (2 * Math.PI)) * planeSize);
}

const withinPlane = (value: number) => Math.min(planeSize - 1, Math.max(0, Math.floor(value)));

/** What a tile has: for each cell its rows, their sum and mean, and of single ones what they are. */
function marksOf({ counts, x, y, ids, values }: TileMarks) {
  const [sums, names, means] = values.length === 3 ? values : [values[0], null, values[1]];
  const cellOf = (place: number) => Math.floor(place / (tileExtent / cellsOfSide));
  const marks = Array.from(counts, (count, index) => ({
    cell: `${cellOf(x[index]!)} ${cellOf(y[index]!)}`,
    count,
    sum: sums![index]!,
    mean: Number(means![index]).toPrecision(12),
    single: count === 1 ? [ids[index], x[index], y[index], ...(names ? [names[index] ?? null] : [])] : null,
  }));
  return marks.toSorted((a, b) => a.cell.localeCompare(b.cell));
}

/** The same from the rows themselves. */
function expectedMarks(rows: readonly Row[], { z, x, y }: TileAddress, hasTexts: boolean) {
  const size = planeSize / 2 ** z;
  const cells = new Map<string, { id: number; row: Row; place: [number, number] }[]>();
  for (const [index, { latitude, longitude, ...others }] of rows.entries()) {
    if (latitude === null || longitude === null) continue;
    if (Math.abs(latitude) > mostLatitude || Math.abs(longitude) > 180) continue;
    const [left, top] = [mercatorX(longitude) - x * size, mercatorY(latitude) - y * size];
    if (left < 0 || top < 0 || left >= size || top >= size) continue;
    const placeOf = (value: number, places: number) => Math.floor((value / size) * places);
    const cell = `${placeOf(left, cellsOfSide)} ${placeOf(top, cellsOfSide)}`;
    const place: [number, number] = [placeOf(left, tileExtent), placeOf(top, tileExtent)];
    const row = { latitude, longitude, ...others };
    cells.set(cell, [...(cells.get(cell) ?? []), { id: index + 1, row, place }]);
  }

  const marks = [...cells].map(([cell, members]) => {
    const amounts = members.flatMap(({ row }) => row.amount ?? []);
    const sum = amounts.length > 0 ? amounts.reduce((total, amount) => total + amount, 0) : NaN;
    const [{ id, row, place }] = members as [(typeof members)[number]];
    return {
      cell,
      count: members.length,
      sum,
      mean: (sum / amounts.length).toPrecision(12),
      single: members.length === 1 ? [id, ...place, ...(hasTexts ? [row.name] : [])] : null,
    };
  });
  return marks.toSorted((a, b) => a.cell.localeCompare(b.cell));
}

/** The tiles of a zoom in which the rows are, and one more. */
function tilesOf(rows: readonly Row[], z: number): TileAddress[] {
  const size = planeSize / 2 ** z;
  const tiles = new Map([['0 0', { z, x: 0, y: 0 }]]);
  for (const { latitude, longitude } of rows) {
    if (latitude === null || longitude === null) continue;
    if (Math.abs(latitude) > mostLatitude || Math.abs(longitude) > 180) continue;
    const [x, y] = [mercatorX(longitude), mercatorY(latitude)].map((place) => Math.floor(place / size));
    tiles.set(`${x} ${y}`, { z, x: x!, y: y! });
  }
  return [...tiles.values()];
}

test.each([
  ['few rows, read as they are', 100, false],
  ['many rows, read as they are', 1_000_000, false],
  ['many rows, prepared', 1_000_000, true],
] as const)(
  'the tiles of a zoom have all points that have places, each once: %s',
  async (_, rowsOfLayout, isPrepared) => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 40 }), fc.integer({ min: 0, max: 22 }), async (rows, z) => {
        const layout = await openRows(rows, rowsOfLayout);
        const version = tables.open(layout, columns);
        if (isPrepared) {
          expect(await tables.prepareTiles(layout, columns, points, 'key')).toBe(true);
        }

        const hasTexts = z > 6 || rowsOfLayout <= 100_000;
        let counted = 0;
        for (const tile of tilesOf(rows, z)) {
          const marks = await version.tile(points, tile, noLimits, 'key');
          expect(marksOf(marks)).toEqual(expectedMarks(rows, tile, hasTexts));
          counted += marks.counts.reduce((sum, count) => sum + count, 0);
        }

        const placed = rows.filter(
          ({ latitude, longitude }) =>
            Math.abs(latitude ?? Infinity) <= mostLatitude && Math.abs(longitude ?? Infinity) <= 180,
        );
        expect(counted).toBe(placed.length);
        await tables.run(`DROP TABLE ${layout.table}`);
      }),
      { numRuns: 25 },
    );
  },
  60_000,
);

test('a tile has the rows that meet the conditions', async () => {
  const places = [1, 2, 3, 4].map((index) => ({ latitude: index * 10, longitude: 0, amount: index }));
  const names = ['a', 'b', "it's", null];
  const rows = places.map((place, index) => ({ ...place, name: names[index]! }));
  const layout = await openRows(rows, 100);
  const { counts, ids, values } = await tables
    .open(layout, columns)
    .tile(ofSomeNames, { z: 0, x: 0, y: 0 }, noLimits, 'key');
  expect(Array.from(counts)).toEqual([1, 1]);
  expect(Array.from(ids).toSorted((a, b) => a - b)).toEqual([1, 3]);
  expect(values[1]!.toSorted()).toEqual(['a', "it's"]);
});
