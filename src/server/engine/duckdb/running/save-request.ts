import type { DuckDBConnection } from '@duckdb/node-api';
import type { ResolvedRequest } from '#domain/query/resolved-request.ts';
import { identifier } from '#server/base/base.server.ts';
import type { SourceColumn } from '#domain/source/column.ts';
import type { ParquetFile } from '../../contract.ts';
import type { Layout, PhysicalType } from '../../dialect.ts';
import { compileAllRows } from '../../query/compile-request.ts';
import { physicalColumn, physicalType } from '../../query/layout.ts';
import { runStatement } from '../run-statement.ts';
import { copyAsParquet } from '../copy-as-parquet.ts';

/** Writes every row of a checked request as a Parquet file, in one statement. */
export async function saveRequest(
  connection: DuckDBConnection,
  request: ResolvedRequest,
  layout: Layout,
  { path, columns, rounded }: ParquetFile,
): Promise<void> {
  const { sql, parameters } = compileAllRows(request, layout);
  const whole = await wholeColumns(connection, request, layout, columns);
  const cells = columns.map((column, index) => {
    const type = whole.has(index) ? 'BIGINT' : physicalType(column);
    const cell = savedCell(request, layout, index, type);
    const isRounded = rounded?.has(index) === true && type === 'DOUBLE';
    return `${isRounded ? withoutNoise(cell) : cell} AS ${identifier(column.name)}`;
  });
  const select = `SELECT ${cells.join(', ')} FROM (${sql})`;
  await copyAsParquet(connection, select, { path, columns: cells.length, parameters });
}

/** A number with 15 significant digits, as `roundedNumber` has it. */
const withoutNoise = (number: string): string => `CAST(printf('%.15g', ${number}) AS DOUBLE)`;

/** The columns of numbers that are all whole and exact, by their index: they leave as integers. */
async function wholeColumns(
  connection: DuckDBConnection,
  request: ResolvedRequest,
  layout: Layout,
  columns: readonly SourceColumn[],
): Promise<Set<number>> {
  const numeric = [...columns.keys()].filter((index) => physicalType(columns[index]!) === 'DOUBLE');
  if (numeric.length === 0) return new Set();
  const { sql, parameters } = compileAllRows(request, layout);
  const tests = numeric.map((index) => {
    const value = `TRY_CAST(o${index + 1} AS DOUBLE)`;
    return `coalesce(bool_and(${value} = trunc(${value}) AND abs(${value}) <= ${Number.MAX_SAFE_INTEGER}), false)`;
  });
  const [row = []] = await runStatement(connection, {
    sql: `SELECT ${tests.join(', ')} FROM (${sql})`,
    parameters,
  });
  return new Set(numeric.filter((_, at) => row[at] === true));
}

/** A cell in the type of its column in the file: text as people see it, and nothing where a value is not of the type. */
function savedCell(
  { shape, outputs }: ResolvedRequest,
  layout: Layout,
  index: number,
  type: PhysicalType,
): string {
  const stored = physicalColumn(layout, outputs[index]!.source);
  const isFloating = stored.type === 'DOUBLE';
  const value = isFloating ? finite(`o${index + 1}`) : `o${index + 1}`;
  if (type === 'VARCHAR') {
    const text = layout.dialect.text(value, stored.type, isFloating);
    return shape === 'rows' && stored.raw && stored.mayMisfit ? `coalesce(${text}, x${index + 1})` : text;
  }
  return `TRY_CAST(${value} AS ${type})`;
}

/** A number, or nothing where it is infinite, as in all results. */
const finite = (value: string): string => `CASE WHEN NOT isinf(${value}) THEN ${value} END`;
