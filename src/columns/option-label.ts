import type { Cell } from '#domain/value/cell/cell.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';

/** The chosen values of a cell: none for null and '', the members of a list, else the one value as text. */
export function chosenValues(value: Cell): string[] {
  if (value === null || value === '') return [];
  if (Array.isArray(value)) return value.filter((member) => member !== '');
  return [String(value)];
}

/** What people read for a stored value: the label of its option, else the value itself. */
export function optionLabel(value: string, column: SourceColumn): string {
  return column.options?.find((option) => option.value === value)?.label || value;
}

/** The chosen values that are not among the column's options; a column without options refuses nothing. */
export function unknownOptions(value: Cell, column: SourceColumn): string[] {
  const { options = [] } = column;
  if (options.length === 0) return [];
  return chosenValues(value).filter((chosen) => !options.some((option) => option.value === chosen));
}
