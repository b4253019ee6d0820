import type { DuckDBConnection } from '@duckdb/node-api';
import { isCalculated, type SourceColumn } from '#domain/source/column.ts';
import { layoutOf, quote, withMisfits, type Layout, type PhysicalType } from '../../query/layout.ts';
import { lensOf } from './cast-column.ts';
import { literal } from '../literal.ts';

/** The name of the row id in a snapshot. */
export const snapshotRowId = '_row_id';

/**
 * Reads a snapshot (a Parquet file; null for a version without one) through its columns into a new table.
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
  const lenses = columns.map((column) => lensOf(column, snapshotTypes.get(column.name)));
  const types = new Map(
    columns.map(({ name }, index): [string, PhysicalType] => [name, lenses[index]!.type]),
  );
  const layout = layoutOf(table, columns, types);
  const selected = columns.flatMap(({ name }, index) => {
    const { value, raw } = layout.columns.get(name)!;
    const lens = lenses[index]!;
    return [`${lens.value} AS ${quote(value)}`, ...(raw ? [`${lens.raw!} AS ${quote(raw)}`] : [])];
  });
  const rowId = parquet === null ? 'CAST(NULL AS BIGINT)' : snapshotRowId;
  await connection.run(
    [
      `CREATE OR REPLACE TABLE ${quote(table)} AS`,
      `SELECT ${[`${rowId} AS id`, ...selected].join(', ')}`,
      parquet === null ? 'WHERE FALSE' : `FROM read_parquet(${literal(parquet)})`,
    ].join('\n'),
  );
  return findMisfits(connection, layout);
}

/** Notes which columns have cells that do not fit their types: in most there are none, and pages are read faster then. */
async function findMisfits(connection: DuckDBConnection, layout: Layout): Promise<Layout> {
  const typed = [...layout.columns].filter(([, { raw }]) => raw !== null);
  if (typed.length === 0) return layout;
  const counts = typed.map(
    ([, { value, raw }]) => `count(*) FILTER (${quote(value)} IS NULL AND ${quote(raw!)} IS NOT NULL)`,
  );
  const reader = await connection.runAndReadAll(`SELECT ${counts.join(', ')} FROM ${quote(layout.table)}`);
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
