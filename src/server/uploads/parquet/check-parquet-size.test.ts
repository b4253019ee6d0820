import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from 'vitest';
import { literal } from '#server/base/base.server.ts';
import { checkParquetSize } from './check-parquet-size.ts';

const megabyte = 1024 ** 2;

test('a text that many rows share counts in each of them, though the file has it once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-parquet-'));
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  const fileOf = async (name: string, query: string) => {
    const path = join(folder, name);
    await connection.run(`COPY (${query}) TO ${literal(path)} (FORMAT parquet)`);
    return path;
  };
  try {
    const shared = await fileOf('shared', "SELECT repeat('x', 10000) AS a, 1 AS b FROM range(2000)");
    await expect(checkParquetSize(connection, shared, 10 * megabyte)).rejects.toThrow('unpacks to far more');
    await checkParquetSize(connection, shared, 20 * megabyte);
    const own = await fileOf('own', 'SELECT hash(i)::varchar AS a FROM range(100000) AS t(i)');
    await checkParquetSize(connection, own, 3 * megabyte);
    await checkParquetSize(connection, await fileOf('numbers', 'SELECT 1 AS a FROM range(10)'), megabyte);
  } finally {
    connection.closeSync();
    instance.closeSync();
    await rm(folder, { recursive: true, force: true });
  }
});
