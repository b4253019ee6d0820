import type { Cell } from '#domain/query/data-request.ts';
import { formatDate, readDate } from '#domain/format/date.ts';
import { cellText } from '#domain/format/format-value.ts';

/** A day as `01/31/2026`; what is no date stays as it is. */
export function formatDay(value: Cell): string {
  const date = readDate(value);
  return date ? formatDate(date) : cellText(value);
}
