import { formatStyledDate } from '#domain/value/date/format-date.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import type { Tick } from './value-scale.ts';

/** In ms. */
export const dayLength = 86_400_000;
/** With more days, an axis is read by its round moments. */
const mostDays = 6;

/**
 * The days of moments (ms) along time, where they are few, such as those of two surveys: round moments
 * between them would say nothing of them. None where they are many or have a time of day. Labels are as
 * coarse as all days are round: `2021`, `Mar 2021` or `Mar 14, 2021`.
 */
export function fewDays(
  moments: Iterable<number>,
  { at, locale }: { at: (moment: number) => number; locale: Locale },
): Tick[] {
  const distinct = new Set<number>();
  for (const moment of moments) {
    distinct.add(moment);
    if (distinct.size > mostDays) return [];
  }

  const days = [...distinct].sort((one, other) => one - other).map((moment) => new Date(moment));
  if (days.some((day) => day.getTime() % dayLength !== 0)) return [];

  const style = styleOf(days);
  return days.map((day) => ({
    value: day.getTime(),
    at: at(day.getTime()),
    label: formatStyledDate(day, style, locale),
  }));
}

/** How days are written: as years or months where all are the first of one. */
function styleOf(days: readonly Date[]) {
  if (days.some((day) => day.getUTCDate() !== 1)) return 'named-day';
  if (days.every((day) => day.getUTCMonth() === 0)) return 'year';
  return 'month';
}
