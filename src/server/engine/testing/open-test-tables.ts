import { DuckDBInstance } from '@duckdb/node-api';
import type { SourceColumn } from '#domain/source/column.ts';
import type { Limits, OpenVersion } from '../contract.ts';
import type { Layout } from '../dialect.ts';
import { openConnectionPool } from '../duckdb/connection-pool.ts';
import { DuckDbVersion } from '../duckdb/open-version.ts';
import { SortedRowIds } from '../duckdb/running/sorted-row-ids.ts';

/** Limits that no test reaches. */
export const noLimits: Limits = { signal: new AbortController().signal, milliseconds: 60_000 };

/** An in-memory DuckDB whose tables a test fills, and then uses as open versions. */
export async function openTestTables() {
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
  const connection = await instance.connect();
  await connection.run("SET GLOBAL TimeZone = 'UTC'");
  const connections = openConnectionPool(() => instance.connect(), 2);
  const database = { connections, sortedRowIds: new SortedRowIds() };
  const pinned = { snapshot: null, snapshotSeq: 0, publishedSeq: 0, columnsRevision: '', appliedSeq: 0 };
  return {
    run: (sql: string) => connection.run(sql),
    open: (layout: Layout, columns: readonly SourceColumn[]): OpenVersion =>
      new DuckDbVersion({ ...pinned, layout, columns }, database),
    close: () => instance.closeSync(),
  };
}
