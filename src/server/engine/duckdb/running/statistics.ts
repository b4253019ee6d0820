import type { DuckDBConnection } from '@duckdb/node-api';
import { identifier } from '#server/base/base.server.ts';
import type { ColumnStatistics, VersionStatistics } from '../../contract.ts';
import type { Layout, PhysicalColumn } from '../../dialect.ts';
import { cellOf } from './shape-result.ts';

/** Above this number of distinct values a column has an estimate, and no most frequent values. */
const manyValues = 10_000;

/** Computes the statistics of every stored column of a table. */
export async function readStatistics(
  connection: DuckDBConnection,
  layout: Layout,
): Promise<VersionStatistics> {
  const table = identifier(layout.table);
  const [total] = await selectRow(connection, `SELECT count(*) FROM ${table}`);
  const rows = Number(total);
  const columns: VersionStatistics['columns'] = {};
  for (const [name, column] of layout.columns)
    columns[name] = await readColumn(connection, layout, column, rows);
  return { rows, columns };
}

async function readColumn(
  connection: DuckDBConnection,
  { dialect, ...layout }: Layout,
  { value, raw, type }: PhysicalColumn,
  rows: number,
): Promise<ColumnStatistics> {
  const table = identifier(layout.table);
  const cell = type === 'VARCHAR[]' ? dialect.text(identifier(value), type) : identifier(value);
  const misfit = raw && `${identifier(value)} IS NULL AND ${identifier(raw)} IS NOT NULL`;
  const invalid = misfit ? dialect.countWhere(misfit) : '0';
  const sql = `SELECT count(${cell}), ${invalid}, ${dialect.estimateDistinct(cell)}, min(${cell}), max(${cell}) FROM ${table}`;
  const [count, bad, estimate, min, max] = (await selectRow(connection, sql)).map(cellOf);
  const few = Number(estimate) <= manyValues;
  const [exact] = few ? await selectRow(connection, `SELECT count(DISTINCT ${cell}) FROM ${table}`) : [];
  return {
    count: Number(count),
    nulls: rows - Number(count) - Number(bad),
    invalid: Number(bad),
    distinct: Number(exact ?? estimate),
    min: min ?? null,
    max: max ?? null,
    top: few ? await readTopValues(connection, table, cell) : [],
  };
}

async function selectRow(connection: DuckDBConnection, sql: string) {
  return (await connection.runAndReadAll(sql)).getRows()[0]!;
}

async function readTopValues(
  connection: DuckDBConnection,
  table: string,
  cell: string,
): Promise<ColumnStatistics['top']> {
  const reader = await connection.runAndReadAll(
    `SELECT ${cell} AS v, count(*) AS n FROM ${table} WHERE ${cell} IS NOT NULL GROUP BY v ORDER BY n DESC, v LIMIT 10`,
  );
  return reader.getRows().map(([value, count]) => ({ value: cellOf(value), count: Number(count) }));
}
