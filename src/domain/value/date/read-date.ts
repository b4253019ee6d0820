import { matchValue } from '#domain/value/text/value-patterns.ts';

/**
 * Reads a month, day or moment in ISO 8601 as UTC (a time without a zone is UTC too), or a number as
 * milliseconds since 1970; else null.
 */
export function readDate(value: unknown): Date | null {
  if (typeof value === 'number') return validDate(new Date(value));
  if (typeof value !== 'string') return null;

  const text = value.trim();
  // Most dates are days, which a chart reads many times: no pattern for them.
  const moment = momentOfDay(text);
  if (moment !== null) return new Date(moment);

  const [, month, day = '-01', time = '00:00', zone] = matchValue('moment', text) ?? [];
  if (month === undefined) return null;

  const [years = 0, months = 0] = month.split('-').map(Number);
  const days = Number(day.slice(1));
  if (days < 1 || days > daysOfMonth(years, months)) return null;

  return validDate(new Date(`${month}${day}T${time}${fullZone(zone)}`));
}

/**
 * When a day on the calendar begins, in milliseconds since 1970; null for what is not written as
 * `2026-01-05`.
 */
function momentOfDay(text: string): number | null {
  if (text.length !== 10 || text[4] !== '-' || text[7] !== '-') return null;
  const [year, month, day] = [digits(text, 0, 4), digits(text, 5, 7), digits(text, 8, 10)];
  const isOnCalendar = day >= 1 && day <= daysOfMonth(year, month);
  // `Date.UTC` takes years of less than three digits for those of the last century.
  if (isOnCalendar && year >= 100) return Date.UTC(year, month - 1, day);
  return null;
}

/** The whole number in a part of a text; NaN if that contains anything but digits. */
function digits(text: string, from: number, to: number): number {
  let number = 0;
  for (let at = from; at < to; at += 1) {
    const digit = text.charCodeAt(at) - 48;
    number = digit >= 0 && digit <= 9 ? number * 10 + digit : NaN;
  }
  return number;
}

/** The number of days of a month; 0 where there is no such month. */
export function daysOfMonth(year: number, month: number): number {
  if (month === 2) {
    if (year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)) return 29;
    return 28;
  }
  if (!(month >= 1 && month <= 12)) return 0;
  if ([4, 6, 9, 11].includes(month)) return 30;
  return 31;
}

function validDate(date: Date): Date | null {
  if (Number.isNaN(date.getTime())) return null;
  return date;
}

function fullZone(zone = 'Z'): string {
  if (zone.toUpperCase() === 'Z') return 'Z';
  const digits = zone.replace(':', '');
  return `${digits.slice(0, 3)}:${digits.slice(3) || '00'}`;
}
