import type { Cell } from '#domain/value/cell.ts';
import { formatStyledDate, formatTimestamp, type DateStyle } from '#domain/value/format-date.ts';
import { readDate } from '#domain/value/read-date.ts';
import { cellText } from '#domain/value/cell-text.ts';

/** A moment as `01/31/2026, 14:05` in UTC, or in the style of its column; what is none stays as it is. */
export function momentText(value: Cell, column?: { date_style?: DateStyle | undefined }): string {
  const date = readDate(value);
  if (!date) return cellText(value);
  return column?.date_style ? formatStyledDate(date, column.date_style) : formatTimestamp(date);
}
