import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDuckDb } from './open-duckdb.ts';

let folder: string;
let instance: DuckDBInstance;
let connection: DuckDBConnection;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-duckdb-'));
  await mkdir(join(folder, 'open'));
  instance = await openDuckDb({
    path: join(folder, 'x.duckdb'),
    memoryLimit: '200MB',
    spill: join(folder, 'spill'),
    folders: [join(folder, 'open')],
    files: [join(folder, 'single.csv')],
  });
  connection = await instance.connect();
});
afterEach(async () => {
  instance.closeSync();
  await rm(folder, { recursive: true, force: true });
});

const run = (sql: string) => connection.runAndReadAll(sql).then((reader) => reader.getRows());

test('files of its own folders, and what does not fit into memory, can be written and read', async () => {
  const file = join(folder, 'open', 'a.parquet');
  await run(`COPY (SELECT range AS r FROM range(10)) TO '${file}' (FORMAT parquet)`);
  expect(await run(`SELECT count(*) FROM read_parquet('${file}')`)).toEqual([[10n]]);
  await run(`COPY (SELECT 1) TO '${join(folder, 'single.csv')}'`);
  await run('CREATE TABLE big AS SELECT range AS r, md5(range::VARCHAR) AS m FROM range(3000000)');
  expect(
    await run('SELECT count(*) FROM (SELECT m, row_number() OVER (ORDER BY m) AS n FROM big) WHERE n > 0'),
  ).toEqual([[3_000_000n]]);
  await run("ATTACH IF NOT EXISTS ':memory:' AS other");
  await run('SET enable_progress_bar = true');
});

test('the rows below a window over groups are read once', async () => {
  const groups = 'SELECT range % 3 AS k, range % 2 AS l, sum(range) AS a FROM range(9) GROUP BY ALL';
  const plan = await run(`EXPLAIN SELECT k, a / sum(a) OVER (PARTITION BY k) FROM (${groups})`);
  expect(String(plan)).toContain('WINDOW');
  expect(String(plan)).not.toContain('JOIN');
});

test.each([
  "SELECT * FROM read_text('/etc/hostname')",
  "SELECT * FROM read_csv('/etc/passwd')",
  "SELECT * FROM glob('/*')",
  "COPY (SELECT 1) TO 'FOLDER/other.csv'",
  "SELECT * FROM read_text('FOLDER/open/../../../etc/hostname')",
  "SELECT * FROM read_csv('http://127.0.0.1:1/x.csv')",
  "ATTACH 'FOLDER/other.duckdb' AS theirs",
  'INSTALL httpfs',
  'LOAD httpfs',
  "SET memory_limit = '100GB'",
  'SET enable_external_access = true',
  "SET allowed_directories = ['/']",
  'SET lock_configuration = false',
  "EXPORT DATABASE 'FOLDER/exported'",
])('%s is refused', async (sql) => {
  await expect(run(sql.replaceAll('FOLDER', folder))).rejects.toThrow(
    /Permission Error|configuration has been locked|Cannot change|disabled|while database is running/,
  );
});
