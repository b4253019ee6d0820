import { readWrittenDate } from '#domain/value/date/entered-date.ts';
import { readDate } from '#domain/value/date/read-date.ts';
import { isYearBound } from '#graphs/marks/chart-data.ts';

/**
 * A bound of a custom domain of dates as it is edited: a year, or a date in ISO 8601, with the time where it
 * has one.
 */
export function boundText(bound: number): string {
  const date = isYearBound(bound) ? null : readDate(bound);
  if (date) return date.toISOString().replace(/T00:00:00\.000Z$/, '');
  return String(bound);
}

/**
 * Reads a year or a date in ISO 8601, or as dates are shown, as a bound of a custom domain; null for another
 * text.
 */
export function readBound(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed.length === 4 && isYearBound(Number(trimmed))) return Number(trimmed);
  return (readDate(trimmed) ?? readWrittenDate(trimmed))?.getTime() ?? null;
}
