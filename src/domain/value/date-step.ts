import type { DateStyle } from './format-date.ts';

/** The steps that dates and moments can be grouped by, from the coarsest. Weeks begin on Mondays. */
export const dateSteps = ['year', 'quarter', 'month', 'week', 'day'] as const;
/** One of `dateSteps`. */
export type DateStep = (typeof dateSteps)[number];

/** How the first day of a step is shown. */
export const stepStyles: Record<DateStep, DateStyle> = {
  year: 'year',
  quarter: 'month',
  month: 'month',
  week: 'day',
  day: 'day',
};
