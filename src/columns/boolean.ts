import type { Cell } from '#domain/value/cell/cell.ts';
import type { SourceColumn, WrittenColumn } from '#domain/source/column/column.ts';
import { readValue } from '#domain/value/cell/read-value.ts';
import { textsOf } from '#texts/texts-of.ts';

/**
 * Whether a checkbox or switch is on: true, the column's `trueValue`, or `true`, `yes`, `1` where it names
 * none.
 */
export function isTrue(value: Cell, column: SourceColumn): boolean {
  if (typeof value === 'boolean') return value;
  const text = String(value ?? '').toLowerCase();
  if (column.trueValue) return text === column.trueValue.toLowerCase();
  return ['true', 'yes', '1'].includes(text);
}

/** What is stored for on and off: the column's `trueValue` (or `true`), and `false`. */
export function booleanText(on: boolean, column: SourceColumn): string {
  if (!on) return 'false';
  return column.trueValue || 'true';
}

/** `Yes`, `No`, nothing for an empty cell, or the text of a cell that says neither. */
export function booleanLabel(value: Cell, column: WrittenColumn): string {
  if (value === null || value === '') return '';
  const { columns: texts } = textsOf(column.locale);
  if (isTrue(value, column)) return texts.yes;
  if (typeof value === 'string' && readValue(value, 'boolean') === undefined) return value;
  return texts.no;
}
