import { firstDayOfStep, type HeldStep } from '#domain/value/date/date-step.ts';
import { formatStyledDate } from '#domain/value/date/format-date.ts';

const dayMilliseconds = 86_400_000;
/** The number of 9999-12-31, after which Excel has no dates. */
const lastDay = 2_958_465;
/** Days between the two date systems: 1904-01-01 is day 0 of one and day 1462 of the other. */
const days1904 = 1462;

/**
 * How a date is read from its number: the date system, whether its format shows the time, and digits of a
 * second.
 */
export type SerialDate = { date1904: boolean; hasTime: boolean; fraction: number };

/**
 * A date from its number of days, in ISO 8601: a date, a date with its time, or for numbers below 1 a time
 * alone. Seconds are rounded to the digits that the format shows. Null when Excel cannot show the number as a
 * date either.
 */
export function dateText(serial: number, { date1904, hasTime, fraction }: SerialDate): string | null {
  const milliseconds = roundedMilliseconds(serial, fraction);
  const day = Math.floor(milliseconds / dayMilliseconds);
  const inDay = milliseconds - day * dayMilliseconds;
  if (day < 0 || day + (date1904 ? days1904 : 0) > lastDay) return null;
  const showsTime = hasTime || inDay > 0;
  if (serial < 1 && showsTime) return timeText(inDay, fraction);
  const date = dayText(date1904 ? day + days1904 : day);

  if (showsTime) return `${date}T${timeText(inDay, fraction)}`;
  return date;
}

/** What a format says of its dates: that they are months or quarters, or that their times are in UTC. */
export type ShownDate = { step?: HeldStep | null; zone?: 'UTC' | null };

/** A date or a moment in ISO 8601 as what its format says it is. */
export function shownDateText(text: string, { step, zone }: ShownDate): string {
  if (zone && /^\d{4}-\d{2}-\d{2}T/.test(text)) return `${text}Z`;
  if (!step || firstDayOfStep(text, step) !== text) return text;
  return formatStyledDate(new Date(text), step);
}

/** A duration from its number of days, as hours, minutes and seconds: `255:10:10`. */
export function durationText(serial: number, fraction: number): string {
  const milliseconds = roundedMilliseconds(Math.abs(serial), fraction);
  return `${serial < 0 && milliseconds > 0 ? '-' : ''}${timeText(milliseconds, fraction)}`;
}

function roundedMilliseconds(serial: number, fraction: number): number {
  const unit = 1000 / 10 ** fraction;
  return Math.round((serial * dayMilliseconds) / unit) * unit;
}

function timeText(milliseconds: number, fraction: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const time = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map(twoDigits)
    .join(':');
  if (fraction === 0) return time;

  return `${time}.${String(Math.round(milliseconds) % 1000)
    .padStart(3, '0')
    .slice(0, fraction)}`;
}

/** The date of a day number in the system of 1900, which has one day too many: its day 60 is 1900-02-29. */
function dayText(day: number): string {
  if (day === 60) return '1900-02-29';
  if (day === 0) return '1900-01-00';
  const date = new Date((day - (day < 60 ? 25_568 : 25_569)) * dayMilliseconds);
  return `${date.getUTCFullYear()}-${twoDigits(date.getUTCMonth() + 1)}-${twoDigits(date.getUTCDate())}`;
}

/** A date that a cell has as ISO 8601: without a zone, which is UTC, and without a time that is midnight. */
export function dateCellText(text: string): string {
  const match = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2})?)(\.\d+)?)?Z?$/.exec(text);
  if (!match) return text;
  const [, date = '', time, fraction] = match;
  const shownFraction = fraction && Number(fraction) > 0 ? fraction.slice(0, 4) : '';
  if (!time || (/^00:00(:00)?$/.test(time) && shownFraction === '')) return date;
  return `${date}T${time.length === 5 ? `${time}:00` : time}${shownFraction}`;
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');
