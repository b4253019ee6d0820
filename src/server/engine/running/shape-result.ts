import { showsValue } from '#domain/value/cell/function-name.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { DataResult } from '#domain/query/data-request.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import type { OutputColumn, ResolvedRequest } from '#domain/query/resolved-request.ts';
import type { CellProblem } from '#domain/value/cell/cell-problem.ts';
import { mapInTurns } from '#server/base/base.server.ts';
import type { TableLayout } from '../dialect.ts';
import type { ProblemTest } from '../query/compile-validity.ts';
import { maxListCharacters } from '../query/column-expression.ts';
import { physicalColumn } from '../query/layout.ts';
import type { StatementReader } from './statement-reader.ts';

/**
 * The rows of a page in the order of the request's columns. A cell that does not fit its type shows its raw
 * text, and so does a whole number that no number of JavaScript is.
 */
export async function shapeRows<Value>(
  rows: readonly Value[][],
  request: ResolvedRequest,
  layout: TableLayout,
  cellOf: StatementReader<Value>['cellOf'],
): Promise<Cell[][]> {
  if (request.shape !== 'rows') {
    return mapInTurns(rows, (row) =>
      request.outputs.map((output, index) => checkedCell(cellOf(row[index]), output)),
    );
  }

  let index = 0;
  const indexes = request.outputs.map(({ source }) => {
    const raw = physicalColumn(layout, source).mayMisfit;
    const value = index++;
    return { value, raw: raw ? index++ : null };
  });

  return mapInTurns(rows, (row) =>
    indexes.map(({ value, raw }) =>
      raw === null ? cellOf(row[value]) : exactCell(row[value], row[raw], cellOf),
    ),
  );
}

/** The digits of a whole number. */
const digits = /^ *-?\d{16,40} *$/;

/** A cell with its raw text: that where it does not fit its type, or has digits that the number has not. */
function exactCell<Value>(
  value: Value | undefined,
  raw: Value | undefined,
  cellOf: StatementReader<Value>['cellOf'],
): Cell {
  if (value === null || value === undefined) return cellOf(raw);
  const isLong = typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value);
  const isInexact =
    isLong && typeof raw === 'string' && digits.test(raw) && BigInt(raw.trim()) !== BigInt(value);
  if (isInexact) return raw.trim();
  return cellOf(value);
}

function checkedCell(cell: Cell, { fn, source }: OutputColumn): Cell {
  if (fn !== 'list' || typeof cell !== 'string' || cell.length <= maxListCharacters) return cell;
  throw new TidemarkError(
    'too_large',
    `A list of the column ${source.name} has more than ${maxListCharacters} characters. Group by more columns, or use a narrower filter.`,
    { details: { column: source.name } },
  );
}

/** The problems of each row of a page by column, from the last value of the row. */
export function shapeProblems<Value>(
  rows: readonly Value[][],
  tests: readonly ProblemTest[],
  numbersOf: StatementReader<Value>['numbersOf'],
): Record<string, CellProblem>[] {
  return rows.map((row) => {
    const found = numbersOf(row.at(-1)).map((index) => tests[index]!);
    return Object.fromEntries(found.map(({ column, reason }) => [column, reason]));
  });
}

/** The names of the result's columns and the column types that show them. */
export function shapeColumns(request: ResolvedRequest): DataResult['columns'] {
  return request.outputs.map((output) => ({ name: output.name, type: shownType(output) }));
}

function shownType({ source, fn, over }: OutputColumn): string {
  if (over) return 'number';
  if (fn === 'list') return 'text';
  if (!showsValue(fn)) return 'number';
  return source.type;
}
