import type { Cell } from '#domain/value/cell/cell.ts';
import type { HeldStep } from '#domain/value/date/date-step.ts';
import { formatDate, formatStyledDate, type DateStyle } from '#domain/value/date/format-date.ts';
import { readDate } from '#domain/value/date/read-date.ts';
import { cellText } from '#domain/value/cell/cell-text.ts';
import type { Locale } from '#domain/value/text/locale.ts';

/** How days are shown: in a style, months and quarters as these. */
type DayLook = { date_style?: DateStyle | undefined; date_step?: HeldStep | undefined; locale?: Locale };

/** A day as `01/31/2026`, or in the style of its column; what is no date stays as it is. */
export function dayText(value: Cell, { date_style, date_step, locale }: DayLook = {}): string {
  const date = readDate(value);
  if (!date) return cellText(value);
  const style = date_style ?? date_step;
  if (style) return formatStyledDate(date, style, locale);
  return formatDate(date, locale);
}
