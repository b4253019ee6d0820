import type { Cell } from '#domain/value/cell/cell.ts';
import { formatStyledDate, formatTimestamp, type DateStyle } from '#domain/value/date/format-date.ts';
import { readDate } from '#domain/value/date/read-date.ts';
import { cellText } from '#domain/value/cell/cell-text.ts';
import type { Locale } from '#domain/value/text/locale.ts';

/** How moments are shown: in a style, or with their zone where they are not local times. */
type MomentLook = { date_style?: DateStyle | undefined; zone?: 'UTC' | undefined; locale?: Locale };

/**
 * A moment as `01/31/2026, 14:05`, with `UTC` behind it, or in the style of its column; what is none stays as
 * it is.
 */
export function momentText(value: Cell, { date_style, zone, locale }: MomentLook = {}): string {
  const date = readDate(value);
  if (!date) return cellText(value);
  if (date_style) return formatStyledDate(date, date_style, locale);
  const text = formatTimestamp(date, locale);
  if (zone) return `${text} ${zone}`;
  return text;
}
