import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { DataRequestInput } from '../src/domain/query/data-request.ts';
import type { OverGroups } from '../src/domain/query/over-groups.ts';
import type { MeasureLeaf } from '../src/domain/formula/measure.ts';
import { openTestEngine } from '../tests/fixtures/data-engine.ts';
import { flights, publishFlights } from './shared/flights.ts';
import { compareComputing, report } from './shared/measure.ts';

/** What is compared: a request, and the SQL that a person would write for the same rows. */
type Case = { name: string; request: DataRequestInput; sql: string };

const far = { column: 'distance', operation: 'gt' as const, values: [1000] };
const measures: [string, Omit<MeasureLeaf, 'type'>, string][] = [
  [
    'sum under a condition',
    { fn: 'sum', column: 'delay', where: [far] },
    'sum(delay) FILTER (distance > 1000)',
  ],
  ['distinct', { fn: 'distinct', column: 'destination' }, 'count(DISTINCT destination)'],
  ['deviation', { fn: 'deviation', column: 'delay' }, 'stddev_samp(delay)'],
  ['percentile', { fn: 'percentile', column: 'delay', part: 0.9 }, 'quantile_cont(delay, 0.9)'],
  [
    'weighted average',
    { fn: 'weighted', column: 'delay', weight: 'distance' },
    'sum(delay * distance) / sum(distance) FILTER (delay IS NOT NULL)',
  ],
  [
    'last',
    { fn: 'last', column: 'delay', by: 'date' },
    'last(delay ORDER BY date, rowid) FILTER (delay IS NOT NULL AND date IS NOT NULL)',
  ],
];

const ofMeasures = measures.map(([name, leaf, sql]): Case => ({
  name,
  request: {
    attributes: ['origin', 'm'],
    groupBy: ['origin'],
    measures: { m: { type: 'function', ...leaf } },
    toIndex: 1000,
  },
  sql: `SELECT origin, ${sql} AS m FROM flights GROUP BY origin ORDER BY origin`,
}));

const along = 'PARTITION BY origin ORDER BY day';
const functions: [OverGroups, string][] = [
  [{ kind: 'running' }, `sum(a) OVER (${along})`],
  [{ kind: 'change' }, `a / lag(a) OVER (${along}) - 1`],
  [
    { kind: 'yearChange' },
    `a / max(a) OVER (${along} RANGE BETWEEN INTERVAL 1 YEAR PRECEDING AND INTERVAL 1 YEAR PRECEDING) - 1`,
  ],
  [{ kind: 'index' }, `100 * a / first_value(a) OVER (${along})`],
  [{ kind: 'movingAverage', n: 7 }, `avg(a) OVER (${along} ROWS BETWEEN 6 PRECEDING AND CURRENT ROW)`],
  [{ kind: 'rank', within: ['date'] }, 'rank() OVER (PARTITION BY day ORDER BY a DESC)'],
  [{ kind: 'share', within: ['date'] }, 'a / sum(a) OVER (PARTITION BY day)'],
];

const ofGroups = functions.map(([over, sql]): Case => ({
  name: over.kind,
  request: {
    attributes: ['origin', 'date', 'distance'],
    groupBy: ['origin', 'date'],
    steps: { date: 'day' },
    fn: { distance: 'sum' },
    over: { distance: over },
  },
  sql: `WITH groups AS (SELECT origin, CAST(date AS DATE) AS day, sum(distance) AS a FROM flights GROUP BY ALL)
      SELECT origin, day, ${sql}, count(*) OVER () AS n FROM groups ORDER BY origin, day LIMIT 100`,
}));

/** The period of the rows that others are compared with, and the one before, as a person would write them. */
const [own, other] = [
  "date >= '2001-02-01' AND date < '2001-03-01'",
  "date >= '2001-01-01' AND date < '2001-02-01'",
];
const compared: Case[] = [
  {
    name: 'compared with the month before',
    request: {
      attributes: ['origin', 'distance', 'before', 'change'],
      groupBy: ['origin'],
      fn: { distance: 'sum' },
      against: {
        columns: { before: { of: 'distance', kind: 'other' }, change: { of: 'distance', kind: 'change' } },
        period: { column: 'date', from: '2001-02-01', to: '2001-02-28', with: 'before' },
      },
      toIndex: 1000,
    },
    sql: `WITH a AS (SELECT origin, sum(distance) AS d FROM flights WHERE ${own} GROUP BY origin), b AS (SELECT origin, sum(distance) AS d FROM flights WHERE ${other} GROUP BY origin)
      SELECT coalesce(a.origin, b.origin) AS origin, a.d, b.d, (a.d - b.d) / b.d FROM a FULL JOIN b ON a.origin = b.origin ORDER BY 1`,
  },
];

/** How many rows a result has at least: a result without rows would be quick. */
const leastRows = 100;

/** Measures cases over several copies of the flights. */
async function measure(copies: number, cases: readonly Case[], runs: number): Promise<void> {
  const fixture = await openTestEngine({ cachedBytes: 0 });
  const versionId = await publishFlights(fixture, copies);
  const bare = await DuckDBInstance.create(join(fixture.folder, 'bare.duckdb'));
  const connection = await bare.connect();
  await connection.run(`CREATE TABLE flights AS ${flights(copies)}`);

  for (const { name, request, sql } of cases) {
    const engine = () => fixture.engine.requests.query(versionId, request);
    const { rows } = await engine();
    if (rows.length < leastRows) throw new Error(`${name} has ${rows.length} rows.`);

    const { first, second } = await compareComputing(
      runs,
      () => connection.runAndReadAll(sql).then((reader) => reader.getRows()),
      engine,
    );
    report(
      `${name} over ${3 * copies} M rows, cache off, computing time, at most 1.5x bare DuckDB`,
      { 'bare ms': first, 'engine ms': second, ratio: second / first },
      second / first <= 1.5,
    );
  }

  bare.closeSync();
  await fixture.close();
}

await measure(1, [...ofMeasures, ...ofGroups, ...compared], 15);

/** More rows than there may be groups, which are then counted. */
const mayHaveTooMany = ofGroups.filter(({ name }) => name === 'running' || name === 'movingAverage');
await measure(4, [...mayHaveTooMany, ...compared], 7);
