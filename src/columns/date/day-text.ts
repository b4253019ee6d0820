import type { Cell } from '#domain/value/cell.ts';
import { formatDate, formatStyledDate, type DateStyle } from '#domain/value/format-date.ts';
import { readDate } from '#domain/value/read-date.ts';
import { cellText } from '#domain/value/cell-text.ts';
import type { Locale } from '#domain/value/locale.ts';

/** A day as `01/31/2026`, or in the style of its column; what is no date stays as it is. */
export function dayText(
  value: Cell,
  { date_style, locale }: { date_style?: DateStyle | undefined; locale?: Locale } = {},
): string {
  const date = readDate(value);
  if (!date) return cellText(value);
  return date_style ? formatStyledDate(date, date_style, locale) : formatDate(date, locale);
}
