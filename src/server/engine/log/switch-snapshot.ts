import { sql, type Kysely } from 'kysely';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Cell } from '#domain/value/cell.ts';
import type { Database } from '#server/base/base.server.ts';
import { textExpression } from '../query/column-expression.ts';
import { quote } from '../query/layout.ts';
import type { LoadedVersion } from '../duckdb/replica/loaded-version.ts';
import { cellOf } from '../query/shape-result.ts';

/** A snapshot to switch to: an object of the store that holds `rows` rows with ids up to `lastRowId`. */
export type NewSnapshot = { parquetObject: string; rows: number; lastRowId?: number };

/** What is known of a column's values, counted once when a version is published. */
export type ColumnStatistics = {
  count: number;
  nulls: number;
  invalid: number;
  distinct: number;
  min: Cell;
  max: Cell;
  top: { value: Cell; count: number }[];
};

/** What is known of a version's values: by column name. */
export type VersionStatistics = { rows: number; columns: Record<string, ColumnStatistics> };

/**
 * Makes a snapshot the version's data, in the caller's transaction; log entries up to now are part of the past. The
 * switch takes a sequence number itself, so that no two states of a version look alike: equal files are one object.
 */
export async function switchSnapshot(
  db: Kysely<Database>,
  versionId: number,
  snapshot: NewSnapshot,
): Promise<void> {
  const lastRowId = snapshot.lastRowId ?? snapshot.rows;
  await sql`insert into version_state (version_id) values (${versionId}) on conflict do nothing`.execute(db);
  await sql`
    update version_state set snapshot = ${snapshot.parquetObject}, snapshot_rows = ${snapshot.rows},
      row_count = ${snapshot.rows}, last_seq = last_seq + 1, snapshot_seq = last_seq + 1, published_seq = last_seq + 1,
      next_row_id = greatest(next_row_id, ${lastRowId}::bigint + 1), statistics = null
    where version_id = ${versionId}`.execute(db);
}

/** Writes statistics down, unless the version has moved on to another snapshot. */
export async function keepStatistics(
  db: Kysely<Database>,
  versionId: number,
  snapshot: string | null,
  statistics: VersionStatistics,
): Promise<void> {
  await sql`
    update version_state set statistics = ${JSON.stringify(statistics)}::jsonb
    where version_id = ${versionId} and snapshot is not distinct from ${snapshot}`.execute(db);
}

/** Columns with more distinct values than this have them estimated, and no most frequent ones worth naming. */
const manyValues = 10_000;

/** Counts a version's values, column by column. */
export async function takeStatistics(
  connection: DuckDBConnection,
  { layout, columns }: LoadedVersion,
): Promise<VersionStatistics> {
  const table = quote(layout.table);
  const total = await connection.runAndReadAll(`SELECT count(*) FROM ${table}`);
  const rows = Number(total.getRows()[0]![0]);
  const statistics: VersionStatistics = { rows, columns: {} };
  for (const { name } of columns) {
    const place = layout.columns.get(name);
    // Calculated columns lie nowhere.
    if (!place) continue;
    const { value, raw, type } = place;
    const cell = type === 'VARCHAR[]' ? textExpression(quote(value), type) : quote(value);
    const invalid = raw ? `count(*) FILTER (${quote(value)} IS NULL AND ${quote(raw)} IS NOT NULL)` : '0';
    const summary = await connection.runAndReadAll(
      `SELECT count(${cell}), ${invalid}, approx_count_distinct(${cell}), min(${cell}), max(${cell}) FROM ${table}`,
    );
    const [count, bad, estimate, min, max] = summary.getRows()[0]!.map(cellOf);
    const few = Number(estimate) <= manyValues;
    const distinct = few ? await countDistinct(connection, table, cell) : estimate;
    statistics.columns[name] = {
      count: Number(count),
      nulls: rows - Number(count) - Number(bad),
      invalid: Number(bad),
      distinct: Number(distinct),
      min: min ?? null,
      max: max ?? null,
      top: few ? await topValues(connection, table, cell) : [],
    };
  }
  return statistics;
}

async function countDistinct(connection: DuckDBConnection, table: string, cell: string): Promise<number> {
  const reader = await connection.runAndReadAll(`SELECT count(DISTINCT ${cell}) FROM ${table}`);
  return Number(reader.getRows()[0]![0]);
}

async function topValues(
  connection: DuckDBConnection,
  table: string,
  cell: string,
): Promise<{ value: Cell; count: number }[]> {
  const reader = await connection.runAndReadAll(
    `SELECT ${cell} AS v, count(*) AS n FROM ${table} WHERE ${cell} IS NOT NULL GROUP BY v ORDER BY n DESC, v LIMIT 10`,
  );
  return reader.getRows().map(([value, count]) => ({ value: cellOf(value), count: Number(count) }));
}
