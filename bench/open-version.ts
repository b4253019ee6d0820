import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { openTestEngine } from '../tests/fixtures/data-engine.ts';
import { rm } from 'node:fs/promises';
import { createFlights, publishFlights } from './shared/flights.ts';
import { compare, report } from './shared/measure.ts';

const fixture = await openTestEngine({ cachedBytes: 0 });
const versionId = await publishFlights(fixture);
const barePath = join(fixture.folder, 'bare.duckdb');
const times = { bare: 0, engine: 0, page: 0 };
let runs = 0;

async function openBare(): Promise<void> {
  await rm(barePath, { force: true });
  const bare = await DuckDBInstance.create(barePath);
  const connection = await bare.connect();
  await connection.run(createFlights);
  await connection.runAndReadAll('SELECT count(*) FROM flights');
  bare.closeSync();
}

async function openEngine(): Promise<void> {
  await fixture.engine.requests.query(versionId, {
    attributes: ['origin'],
    orderBy: { origin: 'asc nulls last' },
    toIndex: 1,
  });
}

/** The first page of a table, as a grid or a section requests it. */
async function openPage(): Promise<void> {
  await fixture.engine.requests.query(versionId, { attributes: ['id', 'origin', 'destination', 'distance'] });
}

await openBare();
await openEngine();
for (; runs < 7; runs += 1) {
  const { first } = await compare(1, openBare, () => Promise.resolve(), { warmUp: 0 });
  await fixture.restart((folder) => rm(folder, { recursive: true }));
  const { second } = await compare(1, () => Promise.resolve(), openEngine, { warmUp: 0 });
  times.bare += first;
  times.engine += second;
  await fixture.restart((folder) => rm(folder, { recursive: true }));
  const start = performance.now();
  await openPage();
  times.page += performance.now() - start;
}
const ratio = times.engine / times.bare;
report(
  'opening 3 M rows that no node has loaded, at most 1.5x bare DuckDB',
  { 'bare ms': times.bare / runs, 'engine ms': times.engine / runs, ratio },
  ratio <= 1.5,
);
report(
  'the first page of 3 M rows that no node has loaded, at most 0.3x of the time in which bare DuckDB loads them',
  { 'bare ms': times.bare / runs, 'page ms': times.page / runs, ratio: times.page / times.bare },
  times.page / times.bare <= 0.3,
);
await fixture.close();
