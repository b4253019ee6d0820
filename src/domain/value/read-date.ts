import { matchValue } from './value-patterns.ts';

/**
 * Reads a month, day or moment in ISO 8601 as UTC (a time without a zone is UTC too), or a number as milliseconds since
 * 1970; else null.
 */
export function readDate(value: unknown): Date | null {
  if (typeof value === 'number') return validDate(new Date(value));
  if (typeof value !== 'string') return null;
  const [, month, day = '-01', time = '00:00', zone] = matchValue('moment', value.trim()) ?? [];
  if (month === undefined || readDay(month + day) === undefined) return null;
  return validDate(new Date(`${month}${day}T${time}${fullZone(zone)}`));
}

/** The day that a text begins with, as `2026-01-05`; undefined where it begins with none. What follows it is ignored. */
export function readDay(text: string): string | undefined {
  const [, year, month, day] = matchValue('startsWithDay', text)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const moment = new Date(Date.UTC(2000, month - 1, day));
  moment.setUTCFullYear(year, month - 1, day);
  const isOnCalendar = moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day;
  return isOnCalendar ? moment.toISOString().slice(0, 10) : undefined;
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
