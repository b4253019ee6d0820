import type { Cell } from '#domain/value/cell.ts';
import { formatStyledDate, formatTimestamp, type DateStyle } from '#domain/value/format-date.ts';
import { readDate } from '#domain/value/read-date.ts';
import { cellText } from '#domain/value/cell-text.ts';
import type { Locale } from '#domain/value/locale.ts';

/** A moment as `01/31/2026, 14:05` in UTC, or in the style of its column; what is none stays as it is. */
export function momentText(
  value: Cell,
  { date_style, locale }: { date_style?: DateStyle | undefined; locale?: Locale } = {},
): string {
  const date = readDate(value);
  if (!date) return cellText(value);
  return date_style ? formatStyledDate(date, date_style, locale) : formatTimestamp(date, locale);
}
