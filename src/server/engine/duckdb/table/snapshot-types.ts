import type { DuckDBConnection } from '@duckdb/node-api';
import { literal } from '#server/base/base.server.ts';

/** The names and DuckDB types of a snapshot's columns. */
export async function readSnapshotTypes(
  connection: DuckDBConnection,
  parquet: string,
): Promise<Map<string, string>> {
  const reader = await connection.runAndReadAll(`DESCRIBE SELECT * FROM read_parquet(${literal(parquet)})`);
  return new Map(reader.getRows().map(([name, type]) => [String(name), String(type)]));
}
