import type { Cell } from '#domain/value/cell.ts';
import { formatDate, formatStyledDate, type DateStyle } from '#domain/value/format-date.ts';
import { readDate } from '#domain/value/read-date.ts';
import { cellText } from '#domain/value/cell-text.ts';

/** A day as `01/31/2026`, or in the style of its column; what is no date stays as it is. */
export function dayText(value: Cell, column?: { date_style?: DateStyle | undefined }): string {
  const date = readDate(value);
  if (!date) return cellText(value);
  return column?.date_style ? formatStyledDate(date, column.date_style) : formatDate(date);
}
