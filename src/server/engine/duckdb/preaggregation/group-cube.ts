import type { DuckDBConnection } from '@duckdb/node-api';
import { identifier } from '#server/base/base.server.ts';
import type { TableLayout, PhysicalColumn, PhysicalType, StoredFunction } from '../../dialect.ts';
import { rowsSize } from '../../requests/result-size.ts';
import { cellOf } from '../running/duckdb-cell.ts';
import { runStatement, streamStatement } from '../run-statement.ts';
import type { BuiltGroups } from './build-groups.ts';
import { storedColumn } from '../../query/layout.ts';
import { naturalTerms } from '../../query/natural-terms.ts';

/** A value that groups have in common; days are in ISO 8601. */
export type KeyValue = string | number | boolean;

/**
 * A column by which rows were grouped: its values in the order of DuckDB, and for each group the index of its
 * value, which is the number of values where the cell is empty.
 */
export type CubeKey = { values: readonly KeyValue[]; indexes: Int32Array };

/** The results of a function over the rows of each group; NaN where there is none. */
type CubeFunctions = Partial<Record<StoredFunction, Float64Array>>;

/**
 * A pre-aggregated table in memory, as far as its columns are of plain types: what each group has, by column.
 */
export type GroupCube = {
  size: number;
  /** The number of rows of each group. */
  rows: Float64Array;
  keys: ReadonlyMap<string, CubeKey>;
  functions: ReadonlyMap<string, CubeFunctions>;
};

/**
 * How many bytes a pre-aggregated table takes in memory: its numbers, and its keys again by the steps of
 * their dates.
 */
export function cubeBytes({ rows, keys, functions }: GroupCube): number {
  const lists = [...functions.values()].flatMap((own) => Object.values(own));
  const numbers = [rows, ...lists].reduce((sum, { byteLength }) => sum + byteLength, 0);
  return [...keys.values()].reduce(
    (sum, { indexes, values }) => sum + 2 * (indexes.byteLength + rowsSize([values])),
    numbers,
  );
}

/** Reads a pre-aggregated table into memory. */
export async function readGroupCube(
  connection: DuckDBConnection,
  { layout, coverage, rows: size }: BuiltGroups,
): Promise<GroupCube> {
  const { groups, table } = layout;
  if (!groups) throw new Error(`The table ${table} is not pre-aggregated.`);

  const keys = new Map<string, CubeKey>();
  const functions = new Map<string, CubeFunctions>();
  const rows = new Float64Array(size);
  const read: { sql: string; into: Float64Array | Int32Array }[] = [
    { sql: `CAST(${identifier(groups.rows)} AS DOUBLE)`, into: rows },
  ];

  for (const [name, step] of coverage.columns) {
    const column = storedColumn(layout, name);
    const values = isPlainKey(column, step !== null) ? await readKeyValues(connection, layout, column) : null;
    if (!values) continue;
    const indexes = new Int32Array(size);
    keys.set(name, { values, indexes });
    const order = naturalTerms(identifier(column.value), column.type, layout.dialect).join(', ');
    const rank = `dense_rank() OVER (ORDER BY ${order})`;
    read.push({ sql: `CAST(${rank} - 1 AS INTEGER)`, into: indexes });
  }

  for (const [name, stored] of groups.functions) {
    const own: CubeFunctions = {};
    for (const [fn, column] of Object.entries(stored) as [StoredFunction, string][]) {
      if (fn !== 'count' && !isNumber(storedColumn(layout, name))) continue;
      const results = new Float64Array(size);
      own[fn] = results;
      read.push({ sql: `CAST(${identifier(column)} AS DOUBLE)`, into: results });
    }
    functions.set(name, own);
  }

  const sql = `SELECT ${read.map((one) => one.sql).join(', ')} FROM ${identifier(table)}`;
  let group = 0;

  for await (const part of streamStatement(connection, { sql, parameters: [] })) {
    for (const cells of part) {
      read.forEach(({ into }, index) => (into[group] = (cells[index] as number | null) ?? NaN));
      group += 1;
    }
  }

  return { size, rows, keys, functions: withoutUnusual(functions) };
}

const isNumber = ({ type }: PhysicalColumn) => type === 'DOUBLE' || type === 'BIGINT';

/**
 * Whether the values of a column are compared in JavaScript as in DuckDB; moments are only where they became
 * days.
 */
function isPlainKey({ type, raw }: PhysicalColumn, hasStep: boolean): boolean {
  if (raw !== null || type === 'VARCHAR[]') return false;
  return type !== 'TIMESTAMP' || hasStep;
}

const day = /^\d{4}-\d{2}-\d{2}/;

/**
 * The values of a column in their order; null where one is not a plain value, such as a day before the year
 * 0.
 */
async function readKeyValues(
  connection: DuckDBConnection,
  layout: TableLayout,
  column: PhysicalColumn,
): Promise<KeyValue[] | null> {
  const { type } = column;
  const value = identifier(column.value);
  const order = naturalTerms(value, type, layout.dialect).join(', ');
  const sql = `SELECT ${value} FROM (SELECT DISTINCT ${value} FROM ${identifier(layout.table)} WHERE ${value} IS NOT NULL) ORDER BY ${order}`;
  const cells = (await runStatement(connection, { sql, parameters: [] })).map(([one]) => cellOf(one));
  const isDay = type === 'DATE' || type === 'TIMESTAMP';
  const values = cells.map((cell) => {
    if (isDay) return day.exec(String(cell))?.[0] ?? null;
    return cell;
  });

  const kind = kindOf(type);
  if (!values.every((value) => typeof value === kind)) return null;
  return values as KeyValue[];
}

/** What the values of a column are in JavaScript, days as texts. */
function kindOf(type: PhysicalType): 'string' | 'boolean' | 'number' {
  if (type === 'BOOLEAN') return 'boolean';
  if (type === 'DATE' || type === 'TIMESTAMP' || type === 'VARCHAR') return 'string';
  return 'number';
}

/** Leaves out functions with infinite results, or whole numbers that floating numbers do not have. */
function withoutUnusual(functions: ReadonlyMap<string, CubeFunctions>): Map<string, CubeFunctions> {
  const isUsual = (result: number) => Number.isNaN(result) || Math.abs(result) <= Number.MAX_SAFE_INTEGER;
  return new Map(
    [...functions].map(([name, own]) => [
      name,
      Object.fromEntries(Object.entries(own).filter(([, results]) => results.every(isUsual))),
    ]),
  );
}
