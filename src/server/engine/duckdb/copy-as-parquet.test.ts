import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { copyAsParquet } from './copy-as-parquet.ts';
import { openDuckDb } from './open-duckdb.ts';

const folder = await mkdtemp(join(tmpdir(), 'tidemark-parquet-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

test('the row groups of a file are small where it has many columns', async () => {
  const duckDb = await openDuckDb({ memoryLimit: '1GB', spill: folder, folders: [folder] });
  const connection = await duckDb.connect();
  // Few columns are written as if they were many: the limits follow from the number alone.
  const rowsAndGroup = async (columns: number) => {
    const path = join(folder, `${columns}.parquet`);
    await copyAsParquet(connection, 'SELECT i FROM range(20_000) rows(i)', { path, columns });
    const read = await connection.runAndReadAll(
      `SELECT (SELECT count(*) FROM read_parquet('${path}')), max(row_group_num_rows) FROM parquet_metadata('${path}')`,
    );
    return read.getRows()[0]!.map(Number);
  };
  expect(await rowsAndGroup(2000)).toEqual([20_000, 4096]);
  expect(await rowsAndGroup(2)).toEqual([20_000, 20_000]);
  duckDb.closeSync();
});
