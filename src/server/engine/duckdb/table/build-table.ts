import type { DuckDBConnection } from '@duckdb/node-api';
import { isCalculated, type SourceColumn } from '#domain/source/column.ts';
import { identifier, literal } from '#server/base/base.server.ts';
import type { Layout, PhysicalType } from '../../dialect.ts';
import { layoutOf, withMisfits } from '../../query/layout.ts';
import { duckDbDialect } from '../dialect.ts';
import { castColumn } from './cast-column.ts';

/** The name of the row id in a snapshot. */
export const snapshotRowId = '_row_id';

/**
 * Loads a snapshot (a Parquet file; null for a version without one) into a new table, cast to the types of its columns.
 * The caller has begun a transaction.
 */
export async function buildTable(
  connection: DuckDBConnection,
  table: string,
  allColumns: readonly SourceColumn[],
  parquet: string | null,
): Promise<Layout> {
  const columns = allColumns.filter((column) => !isCalculated(column));
  const snapshotTypes =
    parquet === null ? new Map<string, string>() : await readSnapshotTypes(connection, parquet);
  const casts = columns.map((column) => castColumn(column, snapshotTypes.get(column.name)));
  const types = new Map(columns.map(({ name }, index): [string, PhysicalType] => [name, casts[index]!.type]));
  const layout = layoutOf(duckDbDialect, table, columns, types);
  const selected = columns.flatMap(({ name }, index) => {
    const { value, raw } = layout.columns.get(name)!;
    const cast = casts[index]!;
    return [`${cast.value} AS ${identifier(value)}`, ...(raw ? [`${cast.raw!} AS ${identifier(raw)}`] : [])];
  });
  const rowId = parquet === null ? 'CAST(NULL AS BIGINT)' : snapshotRowId;
  await connection.run(
    [
      `CREATE OR REPLACE TABLE ${identifier(table)} AS`,
      `SELECT ${[`${rowId} AS id`, ...selected].join(', ')}`,
      parquet === null ? 'WHERE FALSE' : `FROM read_parquet(${literal(parquet)})`,
    ].join('\n'),
  );
  return findMisfits(connection, layout);
}

/** Finds the columns with cells that do not fit their types. Most have none, and are then read faster. */
async function findMisfits(connection: DuckDBConnection, layout: Layout): Promise<Layout> {
  const typed = [...layout.columns].filter(([, { raw }]) => raw !== null);
  if (typed.length === 0) return layout;
  const counts = typed.map(
    ([, { value, raw }]) =>
      `count(*) FILTER (${identifier(value)} IS NULL AND ${identifier(raw!)} IS NOT NULL)`,
  );
  const reader = await connection.runAndReadAll(
    `SELECT ${counts.join(', ')} FROM ${identifier(layout.table)}`,
  );
  const [row] = reader.getRows();
  return withMisfits(
    layout,
    typed.filter((_, index) => Number(row![index]) === 0).map(([name]) => name),
    false,
  );
}

/** The names and DuckDB types of a snapshot's columns. */
export async function readSnapshotTypes(
  connection: DuckDBConnection,
  parquet: string,
): Promise<Map<string, string>> {
  const reader = await connection.runAndReadAll(`DESCRIBE SELECT * FROM read_parquet(${literal(parquet)})`);
  return new Map(reader.getRows().map(([name, type]) => [String(name), String(type)]));
}
