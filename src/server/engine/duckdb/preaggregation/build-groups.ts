import type { DuckDBConnection } from '@duckdb/node-api';
import { identifier } from '#server/base/base.server.ts';
import type { TableLayout, PhysicalColumn, StoredFunction } from '../../dialect.ts';
import type { Coverage } from '../../query/coverage.ts';
import { runStatement } from '../run-statement.ts';
import { storedColumn } from '../../query/layout.ts';

/** A pre-aggregated table: its layout, what it has, and its number of rows. */
export type BuiltGroups = { layout: TableLayout; coverage: Coverage; rows: number };

/** The most groups of a table, and the fewest rows of the version for each of them. */
export type GroupLimits = { most: number; fewestRowsEach: number };

/** The largest whole number up to which floating numbers are exact. */
const mostExact = 2 ** 53;

/**
 * How many groups each wanted table would have, the rows of the version, and the columns whose sums depend on
 * their order.
 */
export type GroupSizes = { rows: number; groups: number[]; inexact: ReadonlySet<string> };

/**
 * Estimates the sizes of several pre-aggregated tables, and which sums can be stored, in one scan of the
 * rows.
 */
export async function measureGroups(
  connection: DuckDBConnection,
  layout: TableLayout,
  wanted: readonly Coverage[],
): Promise<GroupSizes> {
  const summed = [...new Set(wanted.flatMap(summedColumns))];
  const measured = [
    'count(*)',
    ...wanted.map((one) => {
      const keys = groupColumns(layout, one).flatMap((column) => column.keys);
      if (keys.length === 0) return '1';
      return `approx_count_distinct(hash(${keys.map(({ value }) => value).join(', ')}))`;
    }),
    ...summed.map((name) => isExactSum(storedColumn(layout, name))),
  ];
  const sql = `SELECT ${measured.join(', ')} FROM ${identifier(layout.table)}`;
  const [[rows, ...found] = []] = await runStatement(connection, { sql, parameters: [] });
  const exact = found.slice(wanted.length);

  return {
    rows: Number(rows),
    groups: found.slice(0, wanted.length).map(Number),
    inexact: new Set(summed.filter((_, index) => exact[index] !== true)),
  };
}

/** Whether these numbers of groups and of rows are within the limits of a table. */
export const fitsLimits = (groups: number, rows: number, { most, fewestRowsEach }: GroupLimits): boolean =>
  groups <= most && groups * fewestRowsEach <= rows;

const summedColumns = ({ functions }: Coverage): string[] =>
  [...functions].filter(([, own]) => own.has('sum')).map(([name]) => name);

const groupColumns = (layout: TableLayout, { columns }: Coverage) =>
  [...columns].map(([name, step]) => groupColumn(layout, name, step));

/**
 * Builds a pre-aggregated table of what `wanted` names, in the transaction of the connection. Sums are only
 * stored where they are the same in any order: of whole numbers, which `inexact` columns do not have.
 */
export async function buildGroups(
  connection: DuckDBConnection,
  layout: TableLayout,
  wanted: Coverage,
  { table, inexact }: { table: string; inexact: ReadonlySet<string> },
): Promise<BuiltGroups> {
  const columns = groupColumns(layout, wanted);
  const keys = columns.flatMap(({ keys: own }) => own);
  const functions = new Map(
    [...wanted.functions].map(([name, own]) => [
      name,
      new Set([...own].filter((fn) => fn !== 'sum' || !inexact.has(name))),
    ]),
  );
  const stored = [...functions].map(([name, own]) => ({ name, cells: storedColumns(layout, name, own) }));
  const cells = [
    ...keys.map(({ value, name }) => `${value} AS ${identifier(name)}`),
    `count(*) AS ${identifier(rowsColumn)}`,
    ...stored.flatMap((one) => one.cells.map(({ value, name }) => `${value} AS ${identifier(name)}`)),
  ];

  await connection.run(
    `CREATE TABLE ${identifier(table)} AS SELECT ${cells.join(', ')} FROM ${identifier(layout.table)} GROUP BY ALL`,
  );
  const sql = `SELECT count(*) FROM ${identifier(table)}`;
  const [[count] = []] = await runStatement(connection, { sql, parameters: [] });

  return {
    rows: Number(count),
    coverage: { columns: wanted.columns, functions },
    layout: {
      dialect: layout.dialect,
      table,
      // Columns of which only functions are stored are listed for their types.
      columns: new Map([...layout.columns, ...columns.map(({ name, column }) => [name, column] as const)]),
      groups: {
        rows: rowsColumn,
        functions: new Map(
          stored.map(({ name, cells: own }) => [
            name,
            Object.fromEntries(own.map(({ fn, name: column }) => [fn, column])),
          ]),
        ),
      },
    },
  };
}

const rowsColumn = 'n';

/**
 * A column of the groups: its keys, and its physical column. Dates keep their type when they are grouped by a
 * step.
 */
function groupColumn(
  layout: TableLayout,
  name: string,
  step: Parameters<TableLayout['dialect']['firstDay']>[0] | null,
) {
  const physical = layout.columns.get(name);
  if (!physical) throw new Error(`The table lacks a column of its source: ${name}`);

  const value = identifier(physical.value);
  if (step) {
    const day = layout.dialect.cast(layout.dialect.firstDay(step, value, physical.type), physical.type);
    const column: PhysicalColumn = { ...physical, raw: null, mayMisfit: false };
    return { name, column, keys: [{ value: day, name: physical.value }] };
  }

  if (!physical.raw || !physical.mayMisfit) {
    return { name, column: { ...physical, raw: null }, keys: [{ value, name: physical.value }] };
  }

  // The raw text is only read where a cell has no value.
  const raw = `CASE WHEN ${value} IS NULL THEN ${identifier(physical.raw)} END`;
  return {
    name,
    column: physical,
    keys: [
      { value, name: physical.value },
      { value: raw, name: physical.raw },
    ],
  };
}

function storedColumns(layout: TableLayout, name: string, functions: ReadonlySet<StoredFunction>) {
  const { dialect } = layout;
  const { value: column, type } = storedColumn(layout, name);
  const value = identifier(column);
  const many = type === 'VARCHAR[]';
  const expressions: Record<StoredFunction, string> = {
    count: `count(${value})`,
    sum: `sum(${dialect.number(value, type)})`,
    min: many ? dialect.leastMember(value) : `min(${value})`,
    max: many ? dialect.greatestMember(value) : `max(${value})`,
  };

  return [...functions].map((fn) => ({ fn, value: expressions[fn], name: `${column}_${fn}` }));
}

/**
 * Whether the sum of a column is the same in any order, and its mean the quotient of its sum and count.
 * DuckDB divides the sums of its own whole numbers with more digits than floating numbers have.
 */
function isExactSum({ value: column, type }: PhysicalColumn): string {
  if (type !== 'DOUBLE') return 'false';
  const value = identifier(column);
  return `(count(*) FILTER (${value} <> floor(${value})) = 0 AND coalesce(sum(abs(${value})), 0) < ${mostExact})`;
}
