import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createVersion,
  openTestEngine,
  publishQuery,
  type TestEngine,
} from '../../../../tests/fixtures/data-engine.ts';
import { silentLog } from '../../../../tests/fixtures/postgres.ts';
import { openDuckDbEngine, type DuckDbEngine } from './duckdb-engine.ts';
import { readNumbers } from './run-statement.ts';

const rows = 500_000;
let fixture: TestEngine;
let engine: DuckDbEngine;
let versionId: number;
beforeAll(async () => {
  fixture = await openTestEngine();
  ({ versionId } = await createVersion(fixture, [{ name: 'text' }]));
  await publishQuery(fixture, versionId, `SELECT 'x' || range AS text FROM range(${rows})`);
  const { objects, database, folder } = fixture;
  const options = { objects, db: database.db, folder: join(folder, 'shared'), log: silentLog };
  engine = await openDuckDbEngine({ ...options, memoryLimit: '500MB' });
});
afterAll(async () => {
  await engine.close();
  await fixture.close();
});

const threads = () =>
  engine.use((connection) => readNumbers(connection, "SELECT current_setting('threads')"));
const fewer = Math.max(1, availableParallelism() - 1);

test('the engine leaves a core and takes it back while statements run, and their results stay right', async () => {
  const sums = () =>
    engine.withVersion(versionId, ({ layout }) =>
      engine.use((connection) =>
        readNumbers(connection, `SELECT count(*), sum(id), max(length(c1)) FROM ${layout.table}`),
      ),
    );
  const running: Promise<number[]>[] = [];
  for (let turn = 0; turn < 20; turn += 1) {
    running.push(sums(), sums());
    await engine.shareCores(turn % 2 === 0);
    expect(await threads()).toEqual([turn % 2 === 0 ? fewer : availableParallelism()]);
  }
  const expected = [rows, (rows * (rows + 1)) / 2, 7];
  expect(await Promise.all(running)).toEqual(running.map(() => expected));
});

test('a copy that is built again has all cores', async () => {
  await engine.shareCores(true);
  await engine.discard();
  expect(await threads()).toEqual([availableParallelism()]);
  await engine.shareCores(true);
  expect(await threads()).toEqual([fewer]);
});
