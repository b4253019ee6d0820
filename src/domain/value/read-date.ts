import { matchValue } from './value-patterns.ts';

/**
 * Reads a month, day or moment in ISO 8601 as UTC (a time without a zone is UTC too), or a number as milliseconds since
 * 1970; else null.
 */
export function readDate(value: unknown): Date | null {
  if (typeof value === 'number') return validDate(new Date(value));
  if (typeof value !== 'string') return null;
  const text = value.trim();
  // Most dates are days, which take one pattern instead of two.
  if (text.length === 10 && readDay(text) === text) return new Date(text);
  const [, month, day = '-01', time = '00:00', zone] = matchValue('moment', text) ?? [];
  if (month === undefined || readDay(month + day) === undefined) return null;
  return validDate(new Date(`${month}${day}T${time}${fullZone(zone)}`));
}

/** The day that a text begins with, as `2026-01-05`; undefined where it begins with none. What follows it is ignored. */
export function readDay(text: string): string | undefined {
  const [, year, month, day] = matchValue('startsWithDay', text) ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const isOnCalendar = Number(day) >= 1 && Number(day) <= daysOf(Number(year), Number(month));
  return isOnCalendar ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : undefined;
}

/** The number of days of a month; 0 where there is no such month. */
function daysOf(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  if (month < 1 || month > 12) return 0;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** A day, with or without a time, as a moment like `2026-01-05T10:30:00.000Z`; undefined where the text is none. */
export function readTimestamp(text: string): string | undefined {
  const hasDay = /^\s*\d{4}-\d{2}-\d{2}/.test(text);
  return hasDay ? readDate(text)?.toISOString() : undefined;
}

function validDate(date: Date): Date | null {
  return Number.isNaN(date.getTime()) ? null : date;
}

function fullZone(zone = 'Z'): string {
  if (zone.toUpperCase() === 'Z') return 'Z';
  const digits = zone.replace(':', '');
  return `${digits.slice(0, 3)}:${digits.slice(3) || '00'}`;
}
