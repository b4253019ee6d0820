import type { Area } from './template.ts';

/** Texts in cells, and of what cells are filled in with. */
export const columns = {
  yes: 'Yes',
  no: 'No',
  notANumber: 'Not a number: something is divided by zero. Functions and totals leave it out.',
  invalidValue: 'Invalid Value: {values}',
  invalidValues: 'Invalid Values: {values}',
  openCalendar: 'Open the calendar',
  searchOptionsOf: 'Search options of {label}',
} as const satisfies Area;
