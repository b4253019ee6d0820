import {
  defaultLocale,
  knownLocale,
  mostLocales,
  writtenAlike,
  type Locale,
} from '#domain/value/text/locale.ts';
import { memoize } from '#domain/value/object/memoize.ts';

/** Writes a moment in UTC. */
export type WriteDate = (date: Date, locale?: string) => string;

/**
 * Writes moments in UTC in one way, years with four digits: `99` would be read as 1999. A formatter is made
 * once for each locale; what was written is kept for a while.
 */
export function utcWriter(options: Intl.DateTimeFormatOptions): WriteDate {
  const writerIn = memoize((locale: string) => {
    const format = new Intl.DateTimeFormat(knownLocale(locale), {
      timeZone: 'UTC',
      ...writtenAlike,
      ...options,
    });
    return memoize((milliseconds: number) =>
      milliseconds < yearOfFourDigits ? withLongYear(format, milliseconds) : format.format(milliseconds),
    );
  }, mostLocales);
  return (date, locale = defaultLocale) => writerIn(locale)(date.getTime());
}

/** When the first year of four digits begins, in milliseconds since 1970. */
const yearOfFourDigits = Date.UTC(1000, 0);

function withLongYear(format: Intl.DateTimeFormat, milliseconds: number): string {
  const parts = format.formatToParts(milliseconds);
  return parts.map(({ type, value }) => (type === 'year' ? value.padStart(4, '0') : value)).join('');
}

const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
const writeDay = utcWriter(day);
const minute = { ...day, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const writeMinute = utcWriter(minute);
const writeSecond = utcWriter({ ...minute, second: '2-digit' });

/**
 * How dates may be shown: as a day in digits, as a day with the name of its month, as a month, as a quarter,
 * as a year.
 */
export const dateStyles = ['day', 'named-day', 'month', 'quarter', 'year'] as const;
/** One of `dateStyles`. */
export type DateStyle = (typeof dateStyles)[number];

const styles: Record<DateStyle, WriteDate> = {
  day: writeDay,
  'named-day': utcWriter({ year: 'numeric', month: 'short', day: 'numeric' }),
  month: utcWriter({ year: 'numeric', month: 'short' }),
  quarter: (date) => `Q${Math.floor(date.getUTCMonth() / 3) + 1} ${date.getUTCFullYear()}`,
  year: utcWriter({ year: 'numeric' }),
};

/** A date in a style: `01/31/2026`, `Jan 31, 2026`, `Jan 2026`, `Q1 2026` or `2026`. */
export function formatStyledDate(date: Date, style: DateStyle, locale?: string): string {
  return styles[style](date, locale);
}

/**
 * A day, wherever one is shown: `01/31/2026` (UTC, two-digit day and month). `date` is a date or its ISO 8601
 * text.
 */
export function formatDate(date: Date | string, locale?: string): string {
  return writeDay(new Date(date), locale);
}

/** A date with its time, wherever one is shown: `01/31/2026, 14:05` (UTC, 24 hours). */
export function formatTimestamp(date: Date | string, locale?: string): string {
  return writeMinute(new Date(date), locale);
}

/**
 * A date with its time to the second, for moments that differ by less than a minute: `01/31/2026, 14:05:09`.
 */
export function formatSecond(date: Date | string, locale?: string): string {
  return writeSecond(new Date(date), locale);
}

/**
 * A moment as the clocks of a time zone show it, such as `01/31/2026, 03:30 EST` for `America/New_York`; in
 * UTC where the zone is not known here.
 */
export function formatMomentIn(date: Date | string, zone: string | null): string {
  const writer = zone === null ? null : writerOfZone(zone);
  if (writer) return writer.format(new Date(date));
  return formatMoment(date);
}

const writerOfZone = memoize((timeZone: string) => {
  if (!isTimeZone(timeZone)) return null;
  return new Intl.DateTimeFormat(defaultLocale, {
    timeZone,
    ...writtenAlike,
    ...minute,
    timeZoneName: 'short',
  });
});

/** Whether a text is the name of a time zone, such as `America/New_York`. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** When something was stored: `01/31/2026, 14:05 UTC`. */
export function formatMoment(date: Date | string, locale?: Locale): string {
  return `${formatTimestamp(date, locale)} UTC`;
}
