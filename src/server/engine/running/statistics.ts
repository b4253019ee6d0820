import { lenientColumnTable } from '#domain/query/resolve-column.ts';
import { columnStorage } from '#domain/source/column/column-storage.ts';
import { isCalculated, type SourceColumn } from '#domain/source/column/column.ts';
import { identifier } from '#server/base/base.server.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import type { ShapeProfile } from '#domain/source/column/column-profile.ts';
import type { ColumnStatistics, VersionStatistics } from '../contract.ts';
import type { Dialect, TableLayout, PhysicalColumn, PhysicalType } from '../dialect.ts';
import { valueExpression } from '../query/column-expression.ts';
import { tableOf } from '../query/layout.ts';

/** Above this number of distinct values a column has an estimate, and no most frequent values. */
const manyValues = 10_000;

/** A column with more distinct values has a histogram, if its values can be measured. */
const fewValues = 12;
/** The number of steps of a histogram. */
const steps = 16;
/** The most columns that have statistics: the cost of a very wide table stays bounded. */
const maxColumns = 300;

/** Reads what statistics are made of: the rows of SQL, and what the shapes in cells of text are. */
export type StatisticsReader = {
  read(sql: string): Promise<Cell[][]>;
  shapes(cell: string): Promise<ShapeProfile>;
};

/** Computes the statistics of the columns of a table, those that are calculated too. */
export async function readStatistics(
  reader: StatisticsReader,
  layout: TableLayout,
  sourceColumns: readonly SourceColumn[],
): Promise<VersionStatistics> {
  const table = tableOf(layout);
  const [total] = await selectRow(reader, `SELECT count(*) FROM ${table}`);
  const rows = Number(total);
  const columns: VersionStatistics['columns'] = {};
  const shapes = sourceColumns.filter(({ type }) => columnStorage(type) === 'shape');
  const shapeColumns = new Set(shapes.map(({ name }) => name));

  for (const { name, ...cells } of measuredColumns(layout, sourceColumns).slice(0, maxColumns)) {
    columns[name] = shapeColumns.has(name)
      ? await readShapeColumn(reader, layout, cells, rows)
      : await readColumn(reader, layout, cells, rows);
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
    misfit: raw && `${dialect.isNull(name, type)} AND ${identifier(raw)} IS NOT NULL`,
    type,
  };
}

async function readColumn(
  reader: StatisticsReader,
  layout: TableLayout,
  { cell, misfit, type }: MeasuredCells,
  rows: number,
): Promise<ColumnStatistics> {
  const { dialect } = layout;
  const table = tableOf(layout);
  const invalid = misfit ? dialect.countWhere(misfit) : '0';
  const sql = `SELECT count(${cell}), ${invalid}, ${dialect.estimateDistinct(cell)}, min(${cell}), max(${cell}) FROM ${table}`;
  const [count, bad, estimate, min, max] = await selectRow(reader, sql);
  const few = Number(estimate) <= manyValues;
  const [exact] = few ? await selectRow(reader, `SELECT count(DISTINCT ${cell}) FROM ${table}`) : [];

  return {
    count: Number(count),
    nulls: rows - Number(count) - Number(bad),
    invalid: Number(bad),
    distinct: Number(exact ?? estimate),
    min: min ?? null,
    max: max ?? null,
    top: few ? await readTopValues(reader, table, cell) : [],
    histogram:
      Number(exact ?? estimate) > fewValues
        ? await readHistogram(reader, table, dialect.seconds(cell, type), dialect)
        : null,
  };
}

/** Shapes have no order, and their texts are long: there is no least, greatest or most frequent one. */
async function readShapeColumn(
  reader: StatisticsReader,
  layout: TableLayout,
  { cell }: MeasuredCells,
  rows: number,
): Promise<ColumnStatistics> {
  const { dialect } = layout;
  const table = tableOf(layout);
  const sql = `SELECT count(${cell}), ${dialect.estimateDistinct(cell)} FROM ${table}`;
  const [count, distinct] = (await selectRow(reader, sql)).map(Number);
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
    shapes: await reader.shapes(cell),
  };
}

async function selectRow(reader: StatisticsReader, sql: string): Promise<Cell[]> {
  const [row = []] = await reader.read(sql);
  return row;
}

async function readTopValues(
  reader: StatisticsReader,
  table: string,
  cell: string,
): Promise<ColumnStatistics['top']> {
  const rows = await reader.read(
    `SELECT ${cell} AS v, count(*) AS n FROM ${table} WHERE ${cell} IS NOT NULL GROUP BY v ORDER BY n DESC, v LIMIT 10`,
  );
  return rows.map(([value = null, count]) => ({ value, count: Number(count) }));
}

async function readHistogram(
  reader: StatisticsReader,
  table: string,
  measure: string | null,
  dialect: Dialect,
): Promise<number[] | null> {
  if (measure === null) return null;

  const rows = await reader.read(
    [
      `WITH m AS (SELECT ${measure} AS x FROM ${table} WHERE ${dialect.isFinite(measure)}),`,
      'r AS (SELECT min(x) AS a, max(x) AS b FROM m)',
      `SELECT ${dialect.cast(`least(${steps - 1}, floor((x - a) / (b - a) * ${steps}))`, 'INTEGER')} AS step, count(*)`,
      'FROM m, r WHERE b > a GROUP BY step',
    ].join('\n'),
  );
  const counts = Array.from({ length: steps }, () => 0);

  for (const [step, count] of rows) {
    counts[Number(step)] = Number(count);
  }

  if (!counts.some((count) => count > 0)) return null;
  return counts;
}
