import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { joinedColumns } from '../src/domain/source/join/joined-columns.ts';
import { joinSchema } from '../src/domain/source/join/join.ts';
import { sourceColumnSchema } from '../src/domain/source/column/column.ts';
import { createVersion, openTestEngine, publishQuery } from '../tests/fixtures/data-engine.ts';
import { createFlights, publishFlights } from './shared/flights.ts';
import { compareComputing, report } from './shared/measure.ts';

/** 3,000 airports: those of the flights, and others that nobody flew from. */
const airports = `SELECT code, 'Region ' || (hash(code) % 12) AS region, CAST(hash(code) % 1000 AS DOUBLE) AS people
  FROM (SELECT DISTINCT origin AS code FROM read_parquet('src/sample/data/flights-3m.parquet')
    UNION ALL SELECT 'X' || n FROM range(3000) AS t(n) LIMIT 3000) ORDER BY code`;

const fixture = await openTestEngine({ cachedBytes: 0 });
const flights = await publishFlights(fixture);
const columns = [
  { name: 'code' },
  { name: 'region' },
  { name: 'people', type: 'number', dataType: 'numeric' as const },
];
const places = await createVersion(fixture, columns);
await publishQuery(fixture, places.versionId, airports);

const { sourceId } = await fixture.engine.state(flights);
const parsed = columns.map((column) => sourceColumnSchema.parse({ type: 'text', ...column }));
const definition = joinSchema.parse({
  kind: 'left',
  parts: [
    { source: sourceId, name: 'Flights' },
    { source: places.sourceId, name: 'Airports' },
  ],
  keys: [{ left: 'origin', right: 'code' }],
  columns: [
    ...['delay', 'distance', 'origin', 'destination'].map((name) => ({ name, from: [name, null] })),
    ...['region', 'people'].map((name) => ({ name, from: [null, name] })),
  ],
});
const own = joinedColumns(definition, [await fixture.engine.columns(flights), parsed]);
const joined = await createVersion(fixture, own);
await fixture.database.db
  .updateTable('item')
  .set({ data: JSON.stringify({ name: 'Joined', columns: own, join: definition }) })
  .where('id', '=', joined.sourceId)
  .execute();

const bare = await DuckDBInstance.create(join(fixture.folder, 'bare.duckdb'));
const connection = await bare.connect();
await connection.run(createFlights);
await connection.run(`CREATE TABLE airports AS ${airports}`);
const bareRows = (sql: string) => connection.runAndReadAll(sql).then((reader) => reader.getRows());

/** Rows as a text that does not show the last digits of sums. */
const comparable = (rows: readonly unknown[][]) =>
  JSON.stringify(rows, (_key, cell: unknown) => {
    if (typeof cell === 'bigint') return Number(cell);
    return typeof cell === 'number' ? Math.round(cell * 1e6) / 1e6 : cell;
  });

const cases = [
  {
    name: 'amounts of 3 M rows joined with 3,000 by the region of these',
    sql: `SELECT region, count(destination) AS flights, sum(distance) AS distance, avg(delay) AS delay
      FROM flights LEFT JOIN airports ON origin = code GROUP BY region ORDER BY flights DESC NULLS LAST, region LIMIT 100`,
    request: {
      attributes: ['region', 'destination', 'distance', 'delay'],
      fn: { destination: 'count', distance: 'sum', delay: 'avg' },
      orderBy: { destination: 'desc nulls last' },
    },
  },
  {
    name: 'people of 3,000 rows by region, each counted once, with the amounts of 3 M rows joined to them',
    sql: `SELECT region, people, distance FROM (
        SELECT region, sum(people) AS people FROM (
          SELECT DISTINCT region, code, people FROM flights LEFT JOIN airports ON origin = code) GROUP BY region)
      JOIN (SELECT region, sum(distance) AS distance FROM flights LEFT JOIN airports ON origin = code GROUP BY region)
      USING (region) ORDER BY people DESC NULLS LAST, region LIMIT 100`,
    request: {
      attributes: ['region', 'people', 'distance'],
      fn: { people: 'sum', distance: 'sum' },
      orderBy: { people: 'desc nulls last' },
    },
  },
] as const;

for (const { name, sql, request } of cases) {
  const engine = () =>
    fixture.engine.requests.query(joined.versionId, {
      ...request,
      attributes: [...request.attributes],
      groupBy: ['region'],
    });
  const expected = comparable(await bareRows(sql));
  const found = comparable((await engine()).rows);
  if (found !== expected) throw new Error(`The amounts differ: ${found} instead of ${expected}`);

  const { first, second } = await compareComputing(15, () => bareRows(sql), engine);
  const claim = `${name}, cache off, computing time, at most 1.5x bare DuckDB`;
  report(claim, { 'bare ms': first, 'engine ms': second, ratio: second / first }, second / first <= 1.5);
}

bare.closeSync();
await fixture.close();
