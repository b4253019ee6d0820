import { rename, rm } from 'node:fs/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import { literal } from '#server/base/base.server.ts';
import { copyAsParquet, fileRowNumber } from '#server/engine/engine.server.ts';

/** Shortens a written table to its first rows; `temporaryPath` is where the shorter one is written first. */
export async function keepRows(
  connection: DuckDBConnection,
  parquet: string,
  { rows, columns, temporaryPath }: { rows: number; columns: number; temporaryPath: string },
): Promise<void> {
  const remaining = `SELECT * FROM read_parquet(${literal(parquet)}) WHERE ${fileRowNumber} < ${rows}`;
  try {
    await copyAsParquet(connection, remaining, { path: temporaryPath, columns });
    await rename(temporaryPath, parquet);
  } catch (error) {
    await rm(temporaryPath, { force: true });
    throw error;
  }
}
