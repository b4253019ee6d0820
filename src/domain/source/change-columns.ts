import type { SourceColumn } from './column.ts';
import { collapseWhitespace } from '../value/collapse-whitespace.ts';
import type { DataType } from '../value/data-type.ts';

/** The stored name of a field: in lower case, with single blanks. */
export const fieldName = (text: string): string => collapseWhitespace(text.toLowerCase());

/** Why a field cannot be added, with the specified texts; null when it can. */
export function fieldProblem(
  text: string,
  columns: readonly SourceColumn[],
): 'empty name' | 'already exists' | null {
  const name = fieldName(text);
  if (name === '') return 'empty name';
  return columns.some((column) => column.name === name) ? 'already exists' : null;
}

/**
 * Why a new list of columns cannot replace the old one; null when it can. Names are unique, the name of a column never
 * changes (another name is another column), and `id` is reserved for the row id.
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
    if (!known.has(name) && fieldName(name) !== name)
      return `The name of a new column is in lower case: ${fieldName(name)}.`;
    seen.add(name);
  }
  return null;
}

/**
 * A column in its stored form: its data type follows from its type, and the display `calculated` is set exactly when the
 * type is `calculated`.
 */
export function normaliseColumn(column: SourceColumn, dataType: DataType): SourceColumn {
  const isCalculated = column.type === 'calculated';
  const display = isCalculated ? 'calculated' : column.display === 'calculated' ? 'data' : column.display;
  return { ...column, dataType, display };
}
