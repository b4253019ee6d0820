import type { Cell } from '#domain/value/cell.ts';
import { formatTimestamp, readDate } from '#domain/value/date.ts';
import { cellText } from '#domain/value/format-value.ts';

/** A moment as `01/31/2026, 14:05` in UTC; what is none stays as it is. */
export function formatMoment(value: Cell): string {
  const date = readDate(value);
  return date ? formatTimestamp(date) : cellText(value);
}
