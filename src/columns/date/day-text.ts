import type { Cell } from '#domain/value/cell.ts';
import { formatDate } from '#domain/value/format-date.ts';
import { readDate } from '#domain/value/read-date.ts';
import { cellText } from '#domain/value/cell-text.ts';

/** A day as `01/31/2026`; what is no date stays as it is. */
export function dayText(value: Cell): string {
  const date = readDate(value);
  return date ? formatDate(date) : cellText(value);
}
