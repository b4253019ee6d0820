import type { Cell } from '#domain/value/cell/cell.ts';
import { formatValue, type NumberLook } from '#domain/value/cell/format-value.ts';
import type { WrittenColumn } from '#domain/source/column/column.ts';

/** A cell as text without a value format: numbers have the decimals and the unit of their column. */
export function amountText(
  value: Cell,
  { decimals, unit, locale }: WrittenColumn,
  numbers?: NumberLook,
): string {
  const format = { decimals, unit, locale };
  return formatValue(value, numbers ? { ...format, ...numbers } : format);
}
