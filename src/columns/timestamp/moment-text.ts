import type { Cell } from '#domain/value/cell.ts';
import { formatTimestamp } from '#domain/value/format-date.ts';
import { readDate } from '#domain/value/read-date.ts';
import { cellText } from '#domain/value/cell-text.ts';

/** A moment as `01/31/2026, 14:05` in UTC; what is none stays as it is. */
export function momentText(value: Cell): string {
  const date = readDate(value);
  return date ? formatTimestamp(date) : cellText(value);
}
