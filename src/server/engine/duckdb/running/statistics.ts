import type { DuckDBConnection } from '@duckdb/node-api';
import { lenientColumnTable } from '#domain/query/resolve-column.ts';
import { columnStorage } from '#domain/source/column/column-storage.ts';
import { isCalculated, type SourceColumn } from '#domain/source/column/column.ts';
import { identifier } from '#server/base/base.server.ts';
import type { ColumnStatistics, VersionStatistics } from '../../contract.ts';
import type { TableLayout, PhysicalColumn, PhysicalType } from '../../dialect.ts';
import { valueExpression } from '../../query/column-expression.ts';
import { readShapes } from './shape-statistics.ts';
import { cellOf } from './shape-result.ts';

/** Above this number of distinct values a column has an estimate, and no most frequent values. */
const manyValues = 10_000;

/** A column with more distinct values has a histogram, if its values can be measured. */
const fewValues = 12;
/** The number of steps of a histogram. */
const steps = 16;
/** The most columns that have statistics: the cost of a very wide table stays bounded. */
const maxColumns = 300;

/** Computes the statistics of the columns of a table, those that are calculated too. */
export async function readStatistics(
  connection: DuckDBConnection,
  layout: TableLayout,
  sourceColumns: readonly SourceColumn[],
): Promise<VersionStatistics> {
  const table = identifier(layout.table);
  const [total] = await selectRow(connection, `SELECT count(*) FROM ${table}`);
  const rows = Number(total);
  const columns: VersionStatistics['columns'] = {};
  const shapes = sourceColumns.filter(({ type }) => columnStorage(type) === 'shape');
  const shapeColumns = new Set(shapes.map(({ name }) => name));

  for (const { name, ...cells } of measuredColumns(layout, sourceColumns).slice(0, maxColumns)) {
    columns[name] = shapeColumns.has(name)
      ? await readShapeColumn(connection, layout, cells, rows)
      : await readColumn(connection, layout, cells, rows);
  }

  return { rows, columns };
}

/**
 * What is measured of a column: the SQL of its cells, and of whether one does not fit the type, where some
 * may.
 */
type MeasuredCells = { cell: string; misfit: string | null; type: PhysicalType };

function measuredColumns(layout: TableLayout, columns: readonly SourceColumn[]) {
  const table = lenientColumnTable(columns);
  const stored = [...layout.columns].map(([name, column]) => ({ name, ...storedCells(layout, column) }));
  const calculated = columns.filter(isCalculated).flatMap(({ name }) => {
    const column = table(name);
    if (!column) return [];
    const cell = layout.dialect.nullIfNaN(valueExpression(layout, column));
    return [{ name, cell, misfit: null, type: 'DOUBLE' as const }];
  });

  return [...stored, ...calculated];
}

function storedCells({ dialect }: TableLayout, { value, raw, type }: PhysicalColumn): MeasuredCells {
  const name = identifier(value);
  return {
    cell: type === 'VARCHAR[]' ? dialect.text(name, type) : name,
    misfit: raw && `${name} IS NULL AND ${identifier(raw)} IS NOT NULL`,
    type,
  };
}

async function readColumn(
  connection: DuckDBConnection,
  { dialect, ...layout }: TableLayout,
  { cell, misfit, type }: MeasuredCells,
  rows: number,
): Promise<ColumnStatistics> {
  const table = identifier(layout.table);
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
    histogram:
      Number(exact ?? estimate) > fewValues
        ? await readHistogram(connection, table, measureOf(cell, type))
        : null,
  };
}

/** Shapes have no order, and their texts are long: there is no least, greatest or most frequent one. */
async function readShapeColumn(
  connection: DuckDBConnection,
  { dialect, ...layout }: TableLayout,
  { cell }: MeasuredCells,
  rows: number,
): Promise<ColumnStatistics> {
  const table = identifier(layout.table);
  const sql = `SELECT count(${cell}), ${dialect.estimateDistinct(cell)} FROM ${table}`;
  const [count, distinct] = (await selectRow(connection, sql)).map(Number);
  const filled = count ?? 0;

  return {
    count: filled,
    nulls: rows - filled,
    invalid: 0,
    distinct: Math.min(distinct ?? 0, filled),
    min: null,
    max: null,
    top: [],
    histogram: null,
    shapes: await readShapes(connection, table, cell),
  };
}

async function selectRow(connection: DuckDBConnection, sql: string) {
  const [row = []] = (await connection.runAndReadAll(sql)).getRows();
  return row;
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

/** A value as a number, by which it can be measured; null for text, lists and booleans. */
function measureOf(value: string, type: PhysicalType): string | null {
  if (type === 'DOUBLE' || type === 'BIGINT') return `CAST(${value} AS DOUBLE)`;
  if (type === 'DATE' || type === 'TIMESTAMP') return `epoch(${value})`;
  return null;
}

async function readHistogram(
  connection: DuckDBConnection,
  table: string,
  measure: string | null,
): Promise<number[] | null> {
  if (measure === null) return null;

  const reader = await connection.runAndReadAll(
    [
      `WITH m AS (SELECT ${measure} AS x FROM ${table} WHERE isfinite(${measure})),`,
      'r AS (SELECT min(x) AS a, max(x) AS b FROM m)',
      `SELECT CAST(least(${steps - 1}, floor((x - a) / (b - a) * ${steps})) AS INTEGER) AS step, count(*)`,
      'FROM m, r WHERE b > a GROUP BY step',
    ].join('\n'),
  );
  const counts = Array.from({ length: steps }, () => 0);

  for (const [step, count] of reader.getRows()) {
    counts[Number(step)] = Number(count);
  }

  if (!counts.some((count) => count > 0)) return null;
  return counts;
}
