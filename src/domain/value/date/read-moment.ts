import { calendarWord, monthsByWord, weekdaysByWord } from './calendar-words.ts';
import {
  dayForms,
  dayParts,
  monthForms,
  orderedForms,
  quarterForms,
  rewrittenMark,
  tailForms,
  tailParts,
  type DateForm,
} from './moment-grammar.ts';
import type { HeldStep } from './date-step.ts';
import { daysOfMonth } from './read-date.ts';
import { maxValueLength } from '#domain/value/text/value-patterns.ts';
import { offsetOfZone } from './zone-offset.ts';

/**
 * How a column reads dates: the order of day and month where both are numbers, and what it holds instead of
 * days.
 */
export type DateReading = { order?: 'dmy' | 'mdy' | undefined; step?: HeldStep | undefined };

/**
 * A day as `2026-01-05`, the time on it as it is written, as `14:05:09.123456`, and the zone of that as
 * `+02:00` or `Z`. It lasts a day, a minute, a second or a part of one, as precisely as it is written, in
 * microseconds.
 */
export type WrittenMoment = { day: string; time: string | null; zone: string | null; length: number };

const [lengthOfSecond, lengthOfMinute, lengthOfDay] = [1_000_000, 60_000_000, 86_400_000_000];

type Parts = Partial<Record<(typeof dayParts)[number], string>>;
type TailParts = Partial<Record<(typeof tailParts)[number], string>>;

const patterns = new Map<DateForm, RegExp>();

/** The forms of the texts that are dates for a reading; only one of them matches a text. */
export function momentForms({ order, step }: DateReading): readonly DateForm[] {
  if (step === 'month') return monthForms;
  if (step === 'quarter') return quarterForms;
  if (order === undefined) return dayForms;
  return [...dayForms, orderedForms[order]];
}

/**
 * A day or a moment by the grammar of `moment-grammar.ts`; null for other text. Where day and month are
 * numbers, they are read in the order only. A column of months or quarters reads these only, as their first
 * days.
 */
export function readMoment(text: string, reading: DateReading = {}): WrittenMoment | null {
  if (text.length > maxValueLength) return null;
  const parts: Parts | null = rewritten(plainDigits(withoutBlanks(text)), momentForms(reading), dayParts);
  const day = parts && calendarDay(parts);
  const end: TailParts | null = parts && rewritten(parts.tail ?? '', tailForms, tailParts);
  if (day === null || end === null || !areWeekdays([parts?.weekday, end.weekday])) return null;
  if (end.hour === undefined) return { day, time: null, zone: null, length: lengthOfDay };
  const time = timeOf(end);
  const zone = time === null ? undefined : zoneOf(end, `${day}T${time.slice(0, 8)}`);

  if (time === null || zone === undefined) return null;
  return { day, time, zone, length: lengthOf(end) };
}

/**
 * The day of a text that is a day or a moment, as `2026-01-05`: that of a moment is the one that is written.
 */
export function readDay(text: string, reading?: DateReading): string | undefined {
  return readMoment(text, reading)?.day;
}

/**
 * A day or a moment as a moment in UTC like `2026-01-05T10:30:00.000Z`, with microseconds where it has some;
 * a time without a zone is one in UTC.
 */
export function readTimestamp(text: string, reading?: DateReading): string | undefined {
  const moment = readMoment(text, reading);
  if (!moment) return undefined;
  return momentInUtc(moment);
}

/**
 * The last moment of the day, minute or second that a text is, to the microsecond: "at most 14:05" includes
 * what is shown as 14:05.
 */
export function readLastMoment(text: string): string | undefined {
  const moment = readMoment(text);
  if (!moment) return undefined;
  const start = momentInUtc(moment);
  const micros = Number(start.slice(20, -1).padEnd(6, '0')) + moment.length - 1;
  const seconds = Date.parse(`${start.slice(0, 19)}Z`) + Math.floor(micros / lengthOfSecond) * 1000;
  const fraction = digits(micros % lengthOfSecond, 6);

  return new Date(seconds).toISOString().replace('000Z', `${fraction}Z`);
}

function momentInUtc({ day, time, zone }: WrittenMoment): string {
  const [clock, fraction] = [time?.slice(0, 8) ?? '00:00:00', time?.slice(8).replace(/000$/, '') ?? '.000'];
  const seconds = new Date(`${day}T${clock}${zone ?? 'Z'}`).toISOString();
  return seconds.replace('.000', fraction);
}

/**
 * The parts of a text by their names, without empty ones, as the form that matches it rewrites it; null where
 * none does.
 */
function rewritten<Part extends string>(
  text: string,
  forms: readonly DateForm[],
  names: readonly Part[],
): Partial<Record<Part, string>> | null {
  for (const form of forms) {
    const groups = patternOf(form).exec(text);
    if (!groups) continue;
    const written = form.parts.replace(/\\(\d)/g, (_, group: string) => groups[Number(group)] ?? '');
    const texts = written.slice(rewrittenMark.length + 1).split('|');
    const parts = names.map((name, at): [Part, string | undefined] => [name, texts[at] || undefined]);
    return Object.fromEntries(parts) as Partial<Record<Part, string>>;
  }

  return null;
}

function patternOf(form: DateForm): RegExp {
  let pattern = patterns.get(form);
  if (!pattern) {
    patterns.set(form, (pattern = new RegExp(form.pattern, 'iu')));
  }
  return pattern;
}

/** A text without the blanks around it that DuckDB trims, too. */
function withoutBlanks(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && ' \t\r\n'.includes(text.charAt(start))) {
    start += 1;
  }

  while (end > start && ' \t\r\n'.includes(text.charAt(end - 1))) {
    end -= 1;
  }

  return text.slice(start, end);
}

/** The digits that Arabic and Persian write, and those that others do. */
export const easternDigits = '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹';

const plainDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹]/g, (digit) => String(easternDigits.indexOf(digit) % 10));

const areWeekdays = (words: readonly (string | undefined)[]): boolean =>
  words.every((word) => word === undefined || weekdaysByWord().has(calendarWord(word)));

/** The day that parts of a date are, as `2026-01-05`; null where it is not on the calendar. */
function calendarDay({ year = '', month = '', word, quarter, day = '1' }: Parts): string | null {
  const named = word === undefined ? undefined : (monthsByWord().get(calendarWord(word)) ?? 0);
  const first = quarter === undefined ? undefined : Number(quarter) * 3 - 2;
  const [monthNumber, dayNumber] = [named ?? first ?? Number(month), Number(day)];
  const fullYear = Number(year) + centuryOf(year);
  if (dayNumber < 1 || dayNumber > daysOfMonth(fullYear, monthNumber)) return null;
  return `${digits(fullYear, 4)}-${digits(monthNumber, 2)}-${digits(dayNumber, 2)}`;
}

/** Years of two digits are those from 1969 to 2068. */
function centuryOf(year: string): number {
  if (year.length === 4) return 0;
  if (Number(year) < 69) return 2000;
  return 1900;
}

const digits = (number: number, length: number): string => String(number).padStart(length, '0');

/** How long a time of the day lasts as it is written, in microseconds. */
function lengthOf({ seconds, fraction }: TailParts): number {
  if (seconds === undefined) return lengthOfMinute;
  if (fraction === undefined) return lengthOfSecond;
  return lengthOfSecond / 10 ** Math.min(fraction.length, 6);
}

/** The time of day to the microsecond; null for an hour above 12 with `am` or `pm`. */
function timeOf({ hour = '', minute = '', seconds = '0', fraction = '', half }: TailParts): string | null {
  const written = Number(hour);
  if (half !== undefined && written > 12) return null;
  const halfDay = half?.toLowerCase() === 'p' ? 12 : 0;
  const hours = half === undefined ? written : (written % 12) + halfDay;
  const micros = fraction.slice(0, 6).padEnd(6, '0');
  return `${digits(hours, 2)}:${minute}:${digits(Number(seconds), 2)}.${micros}`;
}

/** The zone of a local time; null where none is written, undefined where it is unknown. */
function zoneOf({ utc, offset, bracket }: TailParts, localTime: string): string | null | undefined {
  if (offset !== undefined) return fullOffset(offset);
  if (utc !== undefined) return 'Z';
  if (bracket === undefined) return null;

  // The time zone database is complete from 1970 on.
  if (bracket.startsWith('[') && localTime >= '1970') {
    return offsetOfZone(bracket.slice(1, -1), localTime);
  }

  return undefined;
}

/** An offset such as `+2` or `-0530` as `+02:00` or `-05:30`. */
function fullOffset(offset: string): string {
  const [hours = '', minutes = '00'] = offset.includes(':')
    ? offset.slice(1).split(':')
    : [offset.slice(1, offset.length > 3 ? -2 : undefined), offset.length > 3 ? offset.slice(-2) : undefined];
  return `${offset.slice(0, 1)}${hours.padStart(2, '0')}:${minutes}`;
}
