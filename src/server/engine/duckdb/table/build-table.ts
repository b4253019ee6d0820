import { present } from '#domain/value/object/present.ts';
import type { DuckDBConnection } from '@duckdb/node-api';
import { isCalculated, type SourceColumn } from '#domain/source/column/column.ts';
import { identifier, literal } from '#server/base/base.server.ts';
import type { TableLayout, PhysicalColumn, PhysicalType } from '../../dialect.ts';
import { tableLayoutOf, withMisfits, storedColumn } from '../../query/layout.ts';
import { duckDbDialect } from '../dialect.ts';
import {
  castColumn,
  nullIfNaValue,
  rawBeside,
  typedExpression,
  uncheckedNumber,
  widened,
  type ColumnCast,
} from './cast-column.ts';
import { directCast } from './direct-cast.ts';
import { hasStraySigns } from './formatted-number.ts';
import { readNumbers } from '../run-statement.ts';
import { readSnapshotTypes } from './snapshot-types.ts';

/** The name of the row id in a snapshot that has one. */
export const snapshotRowId = '_row_id';

/** DuckDB's name for the numbers of the rows in a Parquet file, from 0 on. */
export const fileRowNumber = 'file_row_number';

/**
 * The SQL of the row id in a snapshot with these columns. Where rows are numbered from 1 on, the file need
 * not hold the numbers.
 */
export const rowIdOf = (columns: { has(name: string): boolean }): string => {
  if (columns.has(snapshotRowId)) return snapshotRowId;
  return `(${fileRowNumber} + 1)`;
};

/**
 * The names of the places of rows in a snapshot; one without rows that were inserted among others lacks them.
 */
export const snapshotPosition = { after: '_row_after_id', key: '_row_after_key' };

/**
 * Loads a snapshot (a Parquet file; null for a version without one) into a new table, cast to the types of
 * its columns. The caller has begun a transaction.
 */
export async function buildTable(
  connection: DuckDBConnection,
  table: string,
  columns: readonly SourceColumn[],
  parquet: string | null,
): Promise<TableLayout> {
  const { layout, select } = await compileTable(connection, { table, columns, parquet });
  await connection.run(`CREATE OR REPLACE TABLE ${identifier(table)} AS ${select}`);
  return withFindings(connection, layout);
}

/** How a view reads its snapshot. */
export type ViewOptions = {
  /** The columns whose cells are stored as their values, so that they need no cast. */
  direct?: ReadonlySet<string>;
  /** The columns of whole numbers that are read as floating ones. */
  wide?: ReadonlySet<string>;
  /** Whether no row is left of it. */
  isEmpty?: boolean;
};

/**
 * Makes a view that has what `buildTable` would load. It is there at once, and casts the cells with each
 * request.
 */
export async function buildView(
  connection: DuckDBConnection,
  view: string,
  columns: readonly SourceColumn[],
  parquet: string,
  options: ViewOptions = {},
): Promise<TableLayout> {
  const { layout, select } = await compileTable(connection, { table: view, columns, parquet, options });
  const rows = options.isEmpty ? `SELECT * FROM (${select}) WHERE FALSE` : select;
  await connection.run(`CREATE OR REPLACE VIEW ${identifier(view)} AS ${rows}`);
  return layout;
}

/** What a table or a view (which has options) is called and made of; see `buildTable`. */
type TableSource = {
  table: string;
  columns: readonly SourceColumn[];
  parquet: string | null;
  options?: ViewOptions;
};

/** The rows of a snapshot as a SELECT, and the layout of the table or the view that is made of it. */
async function compileTable(
  connection: DuckDBConnection,
  { table, columns: all, parquet, options }: TableSource,
): Promise<{ layout: TableLayout; select: string }> {
  const columns = all.filter((column) => !isCalculated(column));
  const snapshotTypes =
    parquet === null ? new Map<string, string>() : await readSnapshotTypes(connection, parquet);

  const casts = columns.map((column) => ({
    name: column.name,
    cast: castOf(column, snapshotTypes.get(column.name), options),
  }));
  const types = new Map(casts.map(({ name, cast }): [string, PhysicalType] => [name, cast.type]));
  const layout = tableLayoutOf(duckDbDialect, table, columns, types);
  const steps = casts.map(({ name, cast }) => castSteps(cast, storedColumn(layout, name)));
  const selected = (step: keyof CastSteps, rowId: string) =>
    [rowId, ...steps.flatMap((columnSteps) => columnSteps[step])].join(', ');

  const [rowId, from] =
    parquet === null
      ? ['CAST(NULL AS BIGINT)', 'WHERE FALSE']
      : [rowIdOf(snapshotTypes), `FROM read_parquet(${literal(parquet)})`];
  const hasPositions = snapshotTypes.has(snapshotPosition.after);
  const { after, key } = snapshotPosition;
  const rowNumber = options && !snapshotTypes.has(snapshotRowId) ? fileRowNumber : undefined;
  const more: [name: string, value: string][] = [];
  if (hasPositions) {
    more.push(['after_id', after], ['after_key', key]);
  }
  if (rowNumber) {
    more.push([rowNumber, rowNumber]);
  }

  const own = ['id', ...more.map(([name]) => name)].join(', ');
  const given = [`${rowId} AS id`, ...more.map(([name, value]) => `${value} AS ${name}`)].join(', ');
  const select = [
    `SELECT ${selected('stored', own)}`,
    `FROM (SELECT ${selected('compared', own)}`,
    `FROM (SELECT ${selected('typed', own)}`,
    `FROM (SELECT ${selected('given', given)} ${from})))`,
  ].join('\n');

  return { layout: { ...layout, hasPositions, rowNumber }, select };
}

/** How a column is cast, in a table or in a view with options. */
function castOf(
  column: SourceColumn,
  snapshotType: string | undefined,
  { direct, wide }: ViewOptions = {},
): ColumnCast {
  const known = direct?.has(column.name) ? directCast(column, snapshotType)?.cast : undefined;
  const cast = known ?? castColumn(column, snapshotType);
  if (wide?.has(column.name)) return widened(cast);
  return cast;
}

/** The SQL of a column in each of the nested SELECTs that cast it. */
type CastSteps = { given: string[]; typed: string[]; compared: string[]; stored: string[] };

/**
 * A value is parsed from its text in a SELECT of its own, and its raw text is compared in another. In one
 * expression, text and value would be repeated many times, and DuckDB would need minutes to plan a table of
 * 2,000 columns. Only numbers that are written in another way than plainly can have stray signs, and are
 * searched for them.
 */
function castSteps({ type, ...cast }: ColumnCast, { value, raw }: PhysicalColumn): CastSteps {
  const names = present([value, raw]).map(identifier);
  if (!cast.parsed || !raw) {
    const given = [`${cast.value} AS ${identifier(value)}`];
    if (raw) {
      given.push(`${cast.raw} AS ${identifier(raw)}`);
    }
    return { given, typed: names, compared: names, stored: names };
  }

  const [valueName = '', rawName = ''] = names;
  const { text, options } = cast.parsed;
  const isPlainNumber = type === 'DOUBLE' && options.numberFormat === undefined;
  const parsed = isPlainNumber
    ? uncheckedNumber(rawName)
    : typedExpression(rawName, type, { ...options, na_values: undefined });
  const checked = `CASE WHEN ${rawName} IS NULL OR NOT ${hasStraySigns(rawName)} THEN ${valueName} END`;

  return {
    given: [`${nullIfNaValue(text, options)} AS ${rawName}`],
    typed: [`${parsed} AS ${valueName}`, rawName],
    compared: [valueName, `${rawBeside(valueName, rawName, type)} AS ${rawName}`],
    stored: [isPlainNumber ? `${checked} AS ${valueName}` : valueName, rawName],
  };
}

/** The layout with the number of rows, and with the columns whose cells all fit: these are read faster. */
async function withFindings(connection: DuckDBConnection, layout: TableLayout): Promise<TableLayout> {
  const { rows, misfits } = await findMisfits(connection, layout);
  const fitting = [...layout.columns].filter(([name, { raw }]) => raw !== null && !misfits.includes(name));
  return withMisfits(
    { ...layout, rows },
    fitting.map(([name]) => name),
    false,
  );
}

/**
 * Finds the number of rows, and the columns with cells that do not fit their types, or are shown by their
 * texts because no number has all their digits. Most have none.
 */
export async function findMisfits(
  connection: DuckDBConnection,
  { columns, table }: Pick<TableLayout, 'columns' | 'table'>,
): Promise<{ rows: number; misfits: string[] }> {
  const typed = [...columns].flatMap(([name, { value, raw, type }]) => {
    if (raw === null) return [];
    const [cell, text] = [identifier(value), identifier(raw)];
    const isLong = type === 'DOUBLE' ? ` OR abs(${cell}) > ${Number.MAX_SAFE_INTEGER}` : '';
    return [{ name, count: `count(*) FILTER (${text} IS NOT NULL AND (${cell} IS NULL${isLong}))` }];
  });
  const [rows = 0, ...counts] = await readNumbers(
    connection,
    `SELECT ${['count(*)', ...typed.map(({ count }) => count)].join(', ')} FROM ${identifier(table)}`,
  );
  return { rows, misfits: typed.filter((_, index) => counts[index] !== 0).map(({ name }) => name) };
}
