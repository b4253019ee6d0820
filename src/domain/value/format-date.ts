import { defaultLocale } from './format-number.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats a moment in UTC; formatters are made once per locale and options. */
export function formatUtc(date: Date, options: Intl.DateTimeFormatOptions, locale = defaultLocale): string {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
  formats.set(key, format);
  return format.format(date);
}

const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
const minute = { ...day, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** How dates may be shown: as a day in digits, as a day with the name of its month, as a month, as a year. */
export const dateStyles = ['day', 'named-day', 'month', 'year'] as const;
/** One of `dateStyles`. */
export type DateStyle = (typeof dateStyles)[number];

const styles: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  day,
  'named-day': { year: 'numeric', month: 'short', day: 'numeric' },
  month: { year: 'numeric', month: 'short' },
  year: { year: 'numeric' },
};

/** A date in a style: `01/31/2026`, `Jan 31, 2026`, `Jan 2026` or `2026`. */
export function formatStyledDate(date: Date, style: DateStyle, locale?: string): string {
  return formatUtc(date, styles[style], locale);
}

/** A day, wherever one is shown: `01/31/2026` (UTC, two-digit day and month). `date` is a date or its ISO 8601 text. */
export function formatDate(date: Date | string, locale?: string): string {
  return formatUtc(new Date(date), day, locale);
}

/** A date with its time, wherever one is shown: `01/31/2026, 14:05` (UTC, 24 hours). */
export function formatTimestamp(date: Date | string, locale?: string): string {
  return formatUtc(new Date(date), minute, locale);
}

/** When something was stored: `01/31/2026, 14:05 UTC`. */
export function formatMoment(date: Date | string, locale?: string): string {
  return `${formatTimestamp(date, locale)} UTC`;
}
