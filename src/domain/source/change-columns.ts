import type { SourceColumn } from './column.ts';
import type { DataType } from '../value/data-type.ts';

/** A field's name as it is stored: lowercased, white space collapsed. */
export const fieldName = (text: string): string => text.trim().toLowerCase().replaceAll(/\s+/g, ' ');

/** Why a field cannot be added, in the words of the specification; null when it can. */
export function fieldProblem(
  text: string,
  columns: readonly SourceColumn[],
): 'empty name' | 'already exists' | null {
  const name = fieldName(text);
  if (name === '') return 'empty name';
  return columns.some((column) => column.name === name) ? 'already exists' : null;
}

/**
 * Why a new list of columns cannot take the place of the old one; null when it can. Names are unique, the name of a
 * column never changes (a new one is a new column), and the row id has no column of its own.
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
      return `A new column is named in lower case: ${fieldName(name)}.`;
    seen.add(name);
  }
  return null;
}

/**
 * A column as it is stored: its data type is that of its type, and the behaviour `calculated` goes with the type
 * `calculated`, never without it.
 */
export function normaliseColumn(column: SourceColumn, dataType: DataType): SourceColumn {
  const isCalculated = column.type === 'calculated';
  const display = isCalculated ? 'calculated' : column.display === 'calculated' ? 'data' : column.display;
  return { ...column, dataType, display };
}
