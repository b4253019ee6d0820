import { tmpdir } from 'node:os';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { interruptible } from './interruptible.ts';

let instance: DuckDBInstance;
let connection: DuckDBConnection;
beforeAll(async () => {
  instance = await DuckDBInstance.create(':memory:', { temp_directory: tmpdir() });
  connection = await instance.connect();
  await connection.run('SET enable_progress_bar = true; SET enable_progress_bar_print = false');
  await connection.run('CREATE TABLE large AS SELECT range AS number FROM range(2000000)');
});
afterAll(() => {
  connection.closeSync();
  instance.closeSync();
});

test('long work tells how far it is until it is cancelled', async () => {
  const stop = new AbortController();
  const parts: number[] = [];
  const onProgress = (part: number) => {
    parts.push(part);
    stop.abort();
  };
  // It would take an hour.
  const work = () =>
    connection.run('SELECT sum(hash(number, other.range)) FROM large, range(10000000) AS other');
  const limits = { signal: stop.signal, milliseconds: 120_000, onProgress };
  await expect(interruptible(connection, limits, work)).rejects.toMatchObject({ code: 'cancelled' });
  expect(parts.length).toBeGreaterThan(0);
  expect(parts.every((part) => part > 0 && part <= 1)).toBe(true);
  expect((await connection.runAndReadAll('SELECT 1')).getRows()).toEqual([[1]]);
}, 120_000);
