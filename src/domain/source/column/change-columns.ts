import { isCalculated, type SourceColumn } from './column.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';
import { collapseWhitespace } from '#domain/value/text/collapse-whitespace.ts';
import type { DataType } from '#domain/value/cell/data-type.ts';

/** The stored name of a field: in lower case, with single blanks. */
export const fieldName = (text: string): string => collapseWhitespace(text.toLowerCase());

/** Why a field cannot be added, with the specified texts; null when it can. */
export function fieldProblem(
  text: string,
  columns: readonly SourceColumn[],
): 'empty name' | 'already exists' | null {
  const name = fieldName(text);
  if (name === '') return 'empty name';
  if (columns.some((column) => column.name === name)) return 'already exists';
  return null;
}

/** The most characters of columns as JSON: whatever shows data of their source reads all of them. */
const maxCharacters = 4_000_000;

const lengthOf = (columns: unknown) => JSON.stringify(columns).length;

/** Why columns are too long to be stored; null when they are not. */
export function lengthProblem(columns: unknown, before: unknown = []): string | null {
  const length = lengthOf(columns);
  if (length <= maxCharacters || length <= lengthOf(before)) return null;
  return `The columns have ${formatNumber(length)} characters; ${formatNumber(maxCharacters)} are possible. Long lists of options belong in a source of their own.`;
}

/**
 * Why a new list of columns cannot replace the old one; null when it can. Names are unique, the name of a
 * column never changes (another name is another column), and `id` is reserved for the row id.
 */
export function columnsProblem(
  columns: readonly SourceColumn[],
  before: readonly SourceColumn[],
): string | null {
  const known = new Set(before.map(({ name }) => name));
  const seen = new Set<string>();

  for (const { name } of columns) {
    if (seen.has(name)) return `The column ${name} already exists.`;
    if (name === 'id') return 'The name id is that of the row.';
    if (!known.has(name) && fieldName(name) !== name) {
      return `The name of a new column is in lower case: ${fieldName(name)}.`;
    }
    seen.add(name);
  }

  return lengthProblem(columns, before);
}

/**
 * A column in its stored form: its data type follows from its type, and the display `calculated` is set
 * exactly when its cells are not stored.
 */
export function normaliseColumn(column: SourceColumn, dataType: DataType): SourceColumn {
  if (isCalculated(column)) return { ...column, dataType, display: 'calculated' };
  const display = column.display === 'calculated' ? 'data' : column.display;
  return { ...column, dataType, display };
}
