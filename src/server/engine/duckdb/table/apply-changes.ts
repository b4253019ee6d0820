import type { DuckDBConnection } from '@duckdb/node-api';
import { readValue } from '#domain/value/cell/read-value.ts';
import { maxValueLength } from '#domain/value/text/value-patterns.ts';
import type { DataType } from '#domain/value/cell/data-type.ts';
import { identifier } from '#server/base/base.server.ts';
import type { CellGroup } from '../../contract.ts';
import type { TableLayout, ParameterType, PhysicalColumn } from '../../dialect.ts';
import { runStatement } from '../run-statement.ts';
import { startParameters } from '../../query/statement.ts';
import type { NetChanges } from '../../log/collapse-changes.ts';
import { expandGroups } from '../../query/expand-groups.ts';
import { duckDbDialect } from '../dialect.ts';
import { isInexact, rawExpression, typedExpression } from './cast-column.ts';
import { storedColumn, withChanged } from '../../query/layout.ts';

/** Up to this many rows are found one by one through block statistics; more are joined. */
const fewRows = 8;

/** Applies net changes to a version's table, in the caller's transaction. */
export async function applyChanges(
  connection: DuckDBConnection,
  layout: TableLayout,
  net: NetChanges,
): Promise<void> {
  if (net.cleared) {
    await connection.run(`DELETE FROM ${identifier(layout.table)}`);
  }

  if (net.deleted.size > 0) {
    await deleteRows(connection, layout, [...net.deleted]);
  }

  if (net.patched.size > 0) {
    await patchRows(connection, layout, net.patched);
  }

  if (net.inserted.size > 0) {
    await insertRows(connection, layout, net);
  }
}

async function deleteRows(
  connection: DuckDBConnection,
  { table }: TableLayout,
  rowIds: number[],
): Promise<void> {
  const parameters = startParameters(duckDbDialect);
  const which =
    rowIds.length <= fewRows
      ? `IN (${rowIds.map((rowId) => parameters.bind(rowId, 'BIGINT')).join(', ')})`
      : `IN (SELECT unnest(${parameters.bindList(rowIds, 'BIGINT')}))`;
  await runStatement(connection, {
    sql: `DELETE FROM ${identifier(table)} WHERE id ${which}`,
    parameters: parameters.list,
  });
}

type Cells = { rowIds: number[]; texts: (string | null)[] };

async function patchRows(
  connection: DuckDBConnection,
  layout: TableLayout,
  patched: NetChanges['patched'],
): Promise<void> {
  const byColumn = new Map<string, Cells>();
  for (const [rowId, cells] of patched) {
    for (const [name, text] of Object.entries(cells)) {
      const column = byColumn.get(name) ?? { rowIds: [], texts: [] };
      column.rowIds.push(rowId);
      column.texts.push(text);
      byColumn.set(name, column);
    }
  }

  for (const [name, cells] of byColumn) {
    const column = layout.columns.get(name);
    // An edit of a column that its source no longer has: the table has no such column, only the log does.
    if (column) {
      await patchColumn(connection, layout.table, column, cells);
    }
  }
}

async function patchColumn(
  connection: DuckDBConnection,
  table: string,
  column: PhysicalColumn,
  { rowIds, texts }: Cells,
): Promise<void> {
  if (rowIds.length > fewRows) {
    const parameters = startParameters(duckDbDialect);
    const source = `SELECT unnest(${parameters.bindList(rowIds, 'BIGINT')}) AS row_id, unnest(${parameters.bindList(texts, 'VARCHAR')}) AS x`;
    const sql = `UPDATE ${identifier(table)} SET ${assignments(column, 's.x')} FROM (${source}) AS s WHERE id = s.row_id`;
    await runStatement(connection, { sql, parameters: parameters.list });
    return;
  }

  for (const [index, rowId] of rowIds.entries()) {
    const parameters = startParameters(duckDbDialect);
    const text = texts[index] ?? null;
    const set =
      numberAssignment(column, text) ??
      assignments(column, `CAST(${parameters.bind(text, 'VARCHAR')} AS VARCHAR)`);
    const sql = `UPDATE ${identifier(table)} SET ${set} WHERE id = ${parameters.bind(rowId, 'BIGINT')}`;
    await runStatement(connection, { sql, parameters: parameters.list });
  }
}

/** Numbers that JavaScript and DuckDB write in the same way, provided they are as short as possible. */
const plainNumber = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,6})?$/;

/**
 * Sets a cell to a number in its canonical form, without parsing its text in DuckDB; null for all other
 * texts.
 */
function numberAssignment(column: PhysicalColumn, text: string | null): string | null {
  const { value, raw, type, na_values } = column;
  if (text === null || raw === null || (type !== 'DOUBLE' && type !== 'BIGINT')) return null;
  const number = Number(text);
  const isWritten =
    plainNumber.test(text) && String(number) === text && (number === 0 || Math.abs(number) >= 0.001);
  if (!isWritten || mayMisfit(text, column) || na_values?.includes(text)) return null;
  const literal = duckDbDialect.literal(number, type);

  return literal && `${identifier(value)} = ${literal}, ${identifier(raw)} = NULL`;
}

/** Sets the cells of one column in one statement: the rows of all groups. */
export async function applyCells(
  connection: DuckDBConnection,
  { table, columns }: TableLayout,
  name: string,
  cells: readonly CellGroup[],
): Promise<void> {
  const column = columns.get(name);
  if (!column || cells.length === 0) return;
  const parameters = startParameters(duckDbDialect);
  const source = expandGroups(cells, parameters);
  const sql = `UPDATE ${identifier(table)} SET ${assignments(column, 's.x')} FROM (${source}) AS s WHERE id = s.row_id`;
  await runStatement(connection, { sql, parameters: parameters.list });
}

function assignments({ value, raw, type, ...options }: PhysicalColumn, text: string): string {
  const typed = `${identifier(value)} = ${typedExpression(text, type, options)}`;
  if (raw) return `${typed}, ${identifier(raw)} = ${rawExpression(text, type, options)}`;
  return typed;
}

async function insertRows(
  connection: DuckDBConnection,
  layout: TableLayout,
  { inserted, positions }: NetChanges,
): Promise<void> {
  const parameters = startParameters(duckDbDialect);
  const names = [...layout.columns.keys()].filter((name) =>
    [...inserted.values()].some((row) => name in row),
  );
  const rowIds = [...inserted.keys()];
  const own = ['id'];
  const lists: string[] = [];
  const addList = (name: string, values: readonly unknown[], type: ParameterType) =>
    lists.push(`unnest(${parameters.bindList(values, type)}) AS ${name}`);

  addList('id', rowIds, 'BIGINT');
  if (layout.hasPositions) {
    const rowPositions = rowIds.map((rowId) => positions.get(rowId) ?? { after: rowId, key: '' });
    addList(
      'after_id',
      rowPositions.map(({ after }) => after),
      'BIGINT',
    );
    addList(
      'after_key',
      rowPositions.map(({ key }) => key),
      'VARCHAR',
    );
    own.push('after_id', 'after_key');
  }

  names.forEach((name, index) => {
    const texts = [...inserted.values()].map((row) => row[name] ?? null);
    addList(`x${index}`, texts, 'VARCHAR');
  });

  const targets = names.flatMap((name, index) => {
    const { value, raw, type, ...options } = storedColumn(layout, name);
    const typed = { into: value, from: typedExpression(`x${index}`, type, options) };
    if (raw) return [typed, { into: raw, from: rawExpression(`x${index}`, type, options) }];
    return [typed];
  });
  const sql = [
    `INSERT INTO ${identifier(layout.table)} (${[...own, ...targets.map(({ into }) => identifier(into))].join(', ')})`,
    `SELECT ${[...own, ...targets.map(({ from }) => from)].join(', ')} FROM (SELECT ${lists.join(', ')})`,
  ].join('\n');
  await runStatement(connection, { sql, parameters: parameters.list });
}

/** The columns in which these changes may put text that does not fit the type. */
export function columnsToMisfit(layout: TableLayout, { inserted, patched }: NetChanges): string[] {
  const rows = [...inserted.values(), ...patched.values()];
  return [...layout.columns]
    .filter(([, { raw, mayMisfit }]) => raw !== null && !mayMisfit)
    .filter(([name, column]) => rows.some((row) => mayMisfit(row[name], column)))
    .map(([name]) => name);
}

/** False only for text that equals the written form of its value. */
function mayMisfit(
  text: string | null | undefined,
  { type, numberFormat }: Pick<PhysicalColumn, 'type' | 'numberFormat'>,
): boolean {
  if (text === null || text === undefined) return false;
  if (numberFormat === 'comma' && text.includes('.')) return true;
  const dataType = readAs[type];
  return dataType === undefined || String(readValue(text, dataType)) !== text;
}

const readAs: Partial<Record<PhysicalColumn['type'], DataType>> = {
  DOUBLE: 'numeric',
  BIGINT: 'numeric',
  DATE: 'date',
  TIMESTAMP: 'timestamp',
  BOOLEAN: 'boolean',
};

const wholeNumber = /^[+-]?\d{1,15}$/;

/** The columns of whole numbers in which these changes put a fraction, or a number that is too long. */
export function columnsToWiden(layout: TableLayout, { inserted, patched }: NetChanges): string[] {
  const rows = [...inserted.values(), ...patched.values()];
  return [...layout.columns]
    .filter(([, { type }]) => type === 'BIGINT')
    .map(([name]) => name)
    .filter((name) => rows.some((row) => isFraction(row[name])));
}

function isFraction(text: string | null | undefined): boolean {
  if (text === null || text === undefined || wholeNumber.test(text)) return false;
  // Text that is too long to be parsed here may still be a number for DuckDB.
  return text.length > maxValueLength || readValue(text, 'numeric') !== undefined;
}

/** The layout with the named columns as floating numbers. */
export const widenedLayout = (layout: TableLayout, names: readonly string[]): TableLayout =>
  withChanged(layout, names, { type: 'DOUBLE' });

/**
 * Adds the columns for the positions of rows: all rows are at their ids. They are filled, so that the blocks
 * which cannot have rows of a page are skipped: a page of 3 million rows takes 5 ms instead of the 60 ms of
 * an expression over both columns.
 */
export async function addPositionColumns(
  connection: DuckDBConnection,
  { table }: TableLayout,
): Promise<void> {
  for (const column of ['after_id BIGINT', "after_key VARCHAR DEFAULT ''"]) {
    await connection.run(`ALTER TABLE ${identifier(table)} ADD COLUMN IF NOT EXISTS ${column}`);
  }
  await connection.run(`UPDATE ${identifier(table)} SET after_id = id WHERE after_id IS NULL`);
}

/**
 * Turns columns of whole numbers into floating ones. Numbers that these cannot hold exactly stay as raw text.
 */
export async function widenColumns(
  connection: DuckDBConnection,
  layout: TableLayout,
  names: readonly string[],
): Promise<void> {
  const table = identifier(layout.table);
  for (const name of names) {
    const { value: column, raw } = storedColumn(layout, name);
    if (!raw) throw new Error(`The column ${name} has no column for raw text.`);
    const value = identifier(column);
    await connection.run(
      `UPDATE ${table} SET ${identifier(raw)} = CAST(${value} AS VARCHAR) WHERE ${isInexact(value)}`,
    );
    await connection.run(`ALTER TABLE ${table} ALTER ${value} TYPE DOUBLE`);
  }
}
