import { rm } from 'node:fs/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { ObjectStore } from '#server/files/files.server.ts';
import { literal } from '#server/base/base.server.ts';
import { copyAsParquet, readNumbers, snapshotRowId } from '../duckdb/duckdb.ts';
import { withProgress, type ReportProgress } from './report-progress.ts';
import type { NewSnapshot } from '../log/switch-snapshot.ts';

/** Writes the rows of a SELECT as a snapshot into the object store; leaves no file behind when that fails. */
export async function writeSnapshot(
  connection: DuckDBConnection,
  objects: ObjectStore,
  sql: string,
  { columns, from = 1, report }: { columns: number; from?: number; report?: ReportProgress | undefined },
): Promise<Required<NewSnapshot> & { behind: number }> {
  const path = await objects.temporaryPath();
  try {
    await withProgress(connection, report, () => copyAsParquet(connection, sql, { path, columns }));
    const [rows = 0, lastRowId = 0, behind = 0] = await readNumbers(
      connection,
      `SELECT count(*), coalesce(max(${snapshotRowId}), 0), count(*) FILTER (${snapshotRowId} >= ${from}) FROM read_parquet(${literal(path)})`,
    );
    const { name } = await objects.adopt(path);
    return { parquetObject: name, rows, lastRowId, behind };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}
