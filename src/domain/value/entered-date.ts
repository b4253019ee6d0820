import { readDate, readDay, readTimestamp } from './read-date.ts';
import { matchValue, maxValueLength } from './value-patterns.ts';

/** The order of day and month in a date with the year last. */
type EnteredOrder = 'dmy' | 'mdy';

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/**
 * A date that a person wrote, in ISO 8601: `12/31/2023`, `31.12.2023`, `31 Dec 2023`, `Dec 31, 2023` or `2023/12/31`, with
 * or without a time (`14:05`, `2:05 pm`), which is kept for timestamps only. Where day and month cannot be told apart, it
 * is read in the order that is given: otherwise as dates are shown, with dots day first. Other texts stay as they are.
 */
export function enteredDate(text: string, dataType: 'date' | 'timestamp', order?: EnteredOrder): string {
  const isKnown = dataType === 'date' ? readDay(text) : readTimestamp(text);
  if (isKnown !== undefined || text.length > maxValueLength) return text;
  const time = matchValue('timeAtEnd', text);
  const day = writtenDay(time ? text.slice(0, time.index) : text, order);
  if (day === undefined) return text;
  if (!time || dataType === 'date') return day;
  const moment = `${day}T${timeOfDay(time)}Z`;
  return readTimestamp(moment) === undefined ? text : moment;
}

/** Reads a date that a person wrote, as `enteredDate` does, or a month (`Jan 2026`) as its first day, as UTC; else null. */
export function readWrittenDate(value: string): Date | null {
  const text = value.trim();
  const [, name = '', year = ''] = matchValue('writtenMonth', text) ?? [];
  const month = monthNumber(name.toLowerCase());
  const date = month === undefined ? enteredDate(text, 'timestamp') : `${year}-${month.padStart(2, '0')}-01`;
  return date === text ? null : readDate(date);
}

function writtenDay(text: string, order: EnteredOrder | undefined): string | undefined {
  const words = text
    .toLowerCase()
    .split(/[\s,./-]/)
    .filter(Boolean);
  const [first = '', second = '', third = ''] = words;
  if (words.length !== 3) return undefined;
  if (/^\d{4}$/.test(first)) return calendarDay(first, second, third);
  const [firstMonth, secondMonth] = [monthNumber(first), monthNumber(second)];
  if (firstMonth) return calendarDay(third, firstMonth, withoutEnding(second));
  if (secondMonth) return calendarDay(third, secondMonth, withoutEnding(first));
  const isDayFirst = (order ?? (text.includes('.') ? 'dmy' : 'mdy')) === 'dmy';
  const dayFirst = calendarDay(third, second, first);
  const monthFirst = calendarDay(third, first, second);
  return isDayFirst ? (dayFirst ?? monthFirst) : (monthFirst ?? dayFirst);
}

/** `1` for the name of January, in full or cut to three letters or more; undefined for other words. */
function monthNumber(word: string): string | undefined {
  const at = months.findIndex((month) => word.length >= 3 && month.startsWith(word));
  return at < 0 ? undefined : String(at + 1);
}

const withoutEnding = (day: string) => day.replace(/(?<=\d)(?:st|nd|rd|th)$/, '');

/** A day as `2026-01-05`; years of two digits are those from 1969 to 2068. Undefined where it is not on the calendar. */
function calendarDay(year: string, month: string, day: string): string | undefined {
  if (!/^(?:\d{4}|\d{2})$/.test(year) || ![month, day].every((part) => /^\d{1,2}$/.test(part)))
    return undefined;
  const century = year.length === 4 ? '' : Number(year) < 69 ? '20' : '19';
  return readDay(`${century}${year}-${month}-${day}`);
}

/** `14:05:00` for a match of `timeAtEnd`. */
function timeOfDay([, hour = '', minute = '', second = '00', half]: RegExpExecArray): string {
  const given = Number(hour);
  const isAfternoon = half?.toLowerCase() === 'pm';
  const hours = half === undefined ? given : (given % 12) + (isAfternoon ? 12 : 0);
  return `${String(hours).padStart(2, '0')}:${minute}:${second}`;
}
