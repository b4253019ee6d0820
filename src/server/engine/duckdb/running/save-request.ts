import type { DuckDBConnection } from '@duckdb/node-api';
import type { ResolvedRequest } from '#domain/query/resolved-request.ts';
import { parquetNote } from '#domain/source/upload/parquet-note.ts';
import { identifier } from '#server/base/base.server.ts';
import type { ParquetFile } from '../../contract.ts';
import type { Statement, TableLayout, PhysicalType } from '../../dialect.ts';
import { compileAllRows } from '../../query/compile-request.ts';
import { physicalColumn, physicalType } from '../../query/layout.ts';
import { runStatement } from '../run-statement.ts';
import { hasWholeDigits, inZone, isExactWhole, wholeColumns } from '../parquet-cells.ts';
import { copyAsParquet } from '../copy-as-parquet.ts';

/** Writes every row of a checked request as a Parquet file, in one statement. */
export function saveRequest(
  connection: DuckDBConnection,
  request: ResolvedRequest,
  layout: TableLayout,
  file: ParquetFile,
): Promise<void> {
  return saveRows(connection, request, layout, file, compileAllRows(request, layout));
}

/** Writes rows, which are those of `compileAllRows`, as a Parquet file. */
export async function saveRows(
  connection: DuckDBConnection,
  request: ResolvedRequest,
  layout: TableLayout,
  { path, columns, rounded }: ParquetFile,
  { sql, parameters }: Statement,
): Promise<void> {
  const whole = await wholeColumns(
    columns,
    (index) => isWholeCell(request, layout, index),
    async (tests) => {
      const [row = []] = await runStatement(connection, { sql: `SELECT ${tests} FROM (${sql})`, parameters });
      return row;
    },
  );
  const cells = columns.map((column, index) => {
    const type = whole.has(index) ? 'BIGINT' : physicalType(column);
    const cell = inZone(savedCell(request, layout, index, type), column);
    const isRounded = rounded?.has(index) === true && type === 'DOUBLE';
    return `${isRounded ? withoutNoise(cell) : cell} AS ${identifier(column.name)}`;
  });
  const select = `SELECT ${cells.join(', ')} FROM (${sql})`;
  const note = parquetNote(columns);

  await copyAsParquet(connection, select, { path, columns: cells.length, parameters, note });
}

/** Whether a number is whole, and all of its digits are known: as SQL, null where there is none. */
function isWholeCell({ shape, outputs }: ResolvedRequest, layout: TableLayout, index: number): string {
  const stored = physicalColumn(layout, outputs[index]!.source);
  const isExact = isExactWhole(`TRY_CAST(o${index + 1} AS DOUBLE)`);
  if (shape !== 'rows') return isExact;
  if (stored.type === 'BIGINT') return 'TRUE';
  const isDigits = `o${index + 1} IS NOT NULL AND coalesce(${hasWholeDigits(`x${index + 1}`)}, false)`;

  if (stored.type === 'DOUBLE' && stored.raw && stored.mayMisfit) {
    return `(${isExact} OR (${isDigits}))`;
  }

  return isExact;
}

/** A number with 15 significant digits, as `roundedNumber` has it. */
const withoutNoise = (number: string): string => `CAST(printf('%.15g', ${number}) AS DOUBLE)`;

/**
 * A cell in the type of its column in the file: text as people see it, and nothing where a value is not of
 * the type.
 */
function savedCell(
  { shape, outputs }: ResolvedRequest,
  layout: TableLayout,
  index: number,
  type: PhysicalType,
): string {
  const stored = physicalColumn(layout, outputs[index]!.source);
  const isFloating = stored.type === 'DOUBLE';
  const value = isFloating ? finite(`o${index + 1}`) : `o${index + 1}`;

  if (type === 'VARCHAR') {
    const text = layout.dialect.text(value, stored.type, isFloating);
    if (shape === 'rows' && stored.raw && stored.mayMisfit) return `coalesce(${text}, x${index + 1})`;
    return text;
  }

  const cell = `TRY_CAST(${value} AS ${type})`;
  const isLong = type === 'BIGINT' && shape === 'rows' && isFloating && stored.raw && stored.mayMisfit;
  if (!isLong) return cell;

  const text = `x${index + 1}`;
  return `CASE WHEN o${index + 1} IS NOT NULL AND ${hasWholeDigits(text)} THEN TRY_CAST(${text} AS BIGINT) ELSE ${cell} END`;
}

/** A number, or nothing where it is infinite, as in all results. */
const finite = (value: string): string => `CASE WHEN NOT isinf(${value}) THEN ${value} END`;
