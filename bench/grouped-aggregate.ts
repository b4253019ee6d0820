import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { openTestEngine } from '../tests/fixtures/data-engine.ts';
import { createFlights, publishFlights } from './shared/flights.ts';
import { compare, report } from './shared/measure.ts';

const fixture = await openTestEngine({ cachedBytes: 0 });
const versionId = await publishFlights(fixture);
const bare = await DuckDBInstance.create(join(fixture.folder, 'bare.duckdb'));
const connection = await bare.connect();
await connection.run(createFlights);

const sql = `SELECT origin, count(destination) AS flights, sum(distance) AS distance, avg(delay) AS delay
  FROM flights GROUP BY origin ORDER BY flights DESC NULLS LAST, origin LIMIT 100`;
const request = {
  attributes: ['origin', 'destination', 'distance', 'delay'],
  groupBy: ['origin'],
  fn: { destination: 'count', distance: 'sum', delay: 'avg' },
  orderBy: { destination: 'desc nulls last' },
} as const;
const engine = () =>
  fixture.engine.requests.query(versionId, {
    ...request,
    attributes: [...request.attributes],
    groupBy: ['origin'],
  });

const answer = await engine();
const chicago = answer.rows.find(([origin]) => origin === 'ORD');
const [, flights, distance, delay] = chicago ?? [];
if (flights !== 166_341 || distance !== 128_190_717 || Math.abs(Number(delay) - 9.27365472132547) > 1e-9) {
  throw new Error(`The flights of ORD do not add up: ${JSON.stringify(chicago)}`);
}

const { first, second } = await compare(
  31,
  () => connection.runAndReadAll(sql).then((reader) => reader.getRows()),
  engine,
  { warmUp: 5 },
);
report(
  'grouped aggregate over 3 M rows, warm, cache off, at most 1.5x bare DuckDB',
  { 'bare ms': first, 'engine ms': second, ratio: second / first },
  second / first <= 1.5,
);

bare.closeSync();
await fixture.close();
