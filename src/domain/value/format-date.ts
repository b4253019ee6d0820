import { defaultLocale } from './format-number.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats a moment in UTC; formatters are made once per locale and options. */
export function formatUtc(date: Date, options: Intl.DateTimeFormatOptions, locale = defaultLocale): string {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
  formats.set(key, format);
  return format.format(date);
}

const numericDay = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;

/** The day of a cell: `01/31/2026` (UTC, two-digit day and month). */
export function formatDate(date: Date, locale?: string): string {
  return formatUtc(date, numericDay, locale);
}

/** The moment of a cell: `01/31/2026, 14:05` (UTC, 24 hours). */
export function formatTimestamp(date: Date, locale?: string): string {
  return formatUtc(date, { ...numericDay, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, locale);
}

/** The day of something that was stored: `Jan 31, 2026` (UTC). `moment` is a date or its ISO 8601 text. */
export function formatDay(moment: Date | string, locale?: string): string {
  return formatUtc(new Date(moment), { dateStyle: 'medium' }, locale);
}

/** When something was stored: `Jan 31, 2026, 2:05 PM UTC`; `seconds` adds them. */
export function formatMoment(
  moment: Date | string,
  { seconds = false, locale }: { seconds?: boolean; locale?: string } = {},
): string {
  const timeStyle = seconds ? 'medium' : 'short';
  return `${formatUtc(new Date(moment), { dateStyle: 'medium', timeStyle }, locale)} UTC`;
}
