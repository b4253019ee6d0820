import type { SourceColumn } from '#domain/source/column/column.ts';
import { physicalType } from '../query/layout.ts';

/** Whether a number is whole, and exact as floating numbers are; null for none. All are SQL. */
export const isExactWhole = (number: string): string =>
  `(${number} = trunc(${number}) AND abs(${number}) <= ${Number.MAX_SAFE_INTEGER})`;

/** Whether a text consists of the digits of a whole number, as SQL. */
export const hasWholeDigits = (text: string): string => `regexp_full_match(${text}, ' *-?[0-9]{1,18} *')`;

/**
 * Finds the columns of numbers that are all whole and exact, by their index: they leave as integers.
 * `isWhole` is the SQL of the test of a cell (null for none), and `run` reads the row of its results.
 */
export async function wholeColumns(
  columns: readonly SourceColumn[],
  isWhole: (index: number) => string,
  run: (tests: string) => Promise<readonly unknown[]>,
): Promise<Set<number>> {
  const numeric = [...columns.keys()].filter((index) => physicalType(columns[index]!) === 'DOUBLE');
  if (numeric.length === 0) return new Set();
  const tests = numeric.map((index) => `coalesce(bool_and(${isWhole(index)}), false)`);
  const results = await run(tests.join(', '));
  return new Set(numeric.filter((_, at) => results[at] === true));
}

/** A cell of a file, which says of moments in UTC that they are, as SQL. */
export function inZone(cell: string, { dataType, zone }: SourceColumn): string {
  if (dataType === 'timestamp' && zone !== undefined) return `CAST(${cell} AS TIMESTAMPTZ)`;
  return cell;
}
