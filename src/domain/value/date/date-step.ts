import type { DateStyle } from './format-date.ts';

/** The steps that dates and moments can be grouped by, from the coarsest. Weeks begin on Mondays. */
export const dateSteps = ['year', 'quarter', 'month', 'week', 'day'] as const;
/** One of `dateSteps`. */
export type DateStep = (typeof dateSteps)[number];

/** Whether a text is one of `dateSteps`. */
export const isDateStep = (text: string): text is DateStep => dateSteps.some((step) => step === text);

/** The steps that a column may hold instead of days. */
export const heldSteps = ['month', 'quarter'] as const;
/** One of `heldSteps`. */
export type HeldStep = (typeof heldSteps)[number];

/** How the first day of a step is shown. */
export const stepStyles: Record<DateStep, DateStyle> = {
  year: 'year',
  quarter: 'quarter',
  month: 'month',
  week: 'day',
  day: 'day',
};

/** The last day of the step that begins with a day, both in ISO 8601; null where the text is no day. */
export function lastDayOfStep(firstDay: string, step: DateStep): string | null {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(firstDay);
  if (!found || Number.isNaN(Date.parse(firstDay))) return null;

  const [year, month, day] = [Number(found[1]), Number(found[2]) - 1, Number(found[3])];
  const last = {
    year: dayOf(year + 1, 0, 0),
    quarter: dayOf(year, month + 3, 0),
    month: dayOf(year, month + 1, 0),
    week: dayOf(year, month, day + 6),
    day: dayOf(year, month, day),
  };

  return last[step];
}

/** A day in ISO 8601; `month` from 0. Unlike `Date.UTC`, this reads years below 100 as they are. */
export function dayOf(year: number, month: number, day: number): string {
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  return date.toISOString().slice(0, 10);
}

/** The first day of the step that a day is in, both in ISO 8601. */
export function firstDayOfStep(day: string, step: DateStep): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  const twoDigits = (number: number) => String(number).padStart(2, '0');

  switch (step) {
    case 'year':
      return `${day.slice(0, 4)}-01-01`;
    case 'quarter':
      return `${day.slice(0, 4)}-${twoDigits(month - ((month - 1) % 3))}-01`;
    case 'month':
      return `${day.slice(0, 7)}-01`;
    case 'week': {
      const date = new Date(0);
      date.setUTCFullYear(year, month - 1, Number(day.slice(8, 10)));
      date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
      return date.toISOString().slice(0, 10);
    }
    case 'day':
      return day;
  }
}

/** The most steps that are filled in: with more, a chart has no room for each of them. */
const mostSteps = 1000;
const millisecondsOfDay = 86_400_000;

/**
 * The first days of all steps from the first to the last of these days; null where there are too many, or one
 * is no such day.
 */
export function stepsBetween(days: readonly string[], step: DateStep): string[] | null {
  const sorted = days.toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return null;
  const found: string[] = [];

  for (let day: string | null = first; day !== null && day <= last; day = nextStep(day, step)) {
    if (found.push(day) > mostSteps) return null;
  }

  const all = new Set(found);
  if (!days.every((day) => all.has(day))) return null;
  return found;
}

function nextStep(day: string, step: DateStep): string | null {
  const end = lastDayOfStep(day, step);
  return end && new Date(Date.parse(end) + millisecondsOfDay).toISOString().slice(0, 10);
}
