import { columnType } from '#columns/index.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { formatValue } from '#domain/value/cell/format-value.ts';
import { keepsUnit, showsValue, type FunctionName } from '#domain/value/cell/function-name.ts';
import { labelCell, type Labels } from '#domain/value/cell/label-cell.ts';
import type { Locale } from '#domain/value/text/locale.ts';

/**
 * How a single value of a column is written: `fn` is what it was calculated by; empty and null are the
 * column's own.
 */
export type ValueStyle = {
  fn: FunctionName | '';
  format: string;
  decimals: number | null;
  locale?: Locale;
};

/**
 * A single value as text, such as one within a sentence: a cell as its column shows it, or the result of a
 * function with separators, and with the unit of the column where it is an amount.
 */
export function valueText(
  cell: Cell,
  column: SourceColumn | undefined,
  labels: Labels | undefined,
  { fn, format, decimals, locale }: ValueStyle,
): string {
  const unit = keepsUnit(fn) ? column?.unit : undefined;
  const digits = decimals ?? (keepsUnit(fn) ? column?.decimals : undefined);
  if (!showsValue(fn)) {
    return formatValue(cell, { format: format || 'comma', decimals: digits, unit, locale });
  }

  const value = labelCell(cell, labels);
  if (format || typeof value === 'number' || !column) {
    return formatValue(value, { format, decimals: digits, unit, locale });
  }

  return columnType(column.type).text(value, { ...column, locale });
}
