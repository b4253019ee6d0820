import type { DateStep } from '#domain/value/date/date-step.ts';
import { hasDates } from '../state/column-rules.ts';
import type { ProfiledColumn } from './column-roles.ts';
import { daysBetween, leastMoments } from './row-key.ts';

/** The years of a time, as the end of a title; nothing where they are not known. */
export function yearsOf(time: ProfiledColumn | null): string {
  if (!time) return '';
  const [from, to] = [time.profile.least, time.profile.greatest].map(yearOf);
  if (from == null || to == null) return '';
  if (from === to) return `, ${from}`;
  return `, ${from}–${to}`;
}

function yearOf(cell: unknown): number | null {
  const year = Number(String(cell ?? '').slice(0, 4));
  if (Number.isInteger(year) && year >= 1000 && year <= 2200) return year;
  return null;
}

/** The steps of dates with about how many days they have. */
const steps = [
  ['day', 1],
  ['week', 7],
  ['month', 30.4],
  ['quarter', 91.3],
  ['year', 365.25],
] as const;
/**
 * How many steps a readable course of time has, and how many rows each has at least on average: fewer are
 * spikes.
 */
const [leastSteps, mostSteps, leastRows] = [leastMoments, 200, 2];

/** The finest step that makes a readable course of a time; '' where none does. */
export function stepOf({ column, profile }: ProfiledColumn, rows: number): DateStep | '' {
  const days = hasDates(column) ? daysBetween(profile.least, profile.greatest) : null;
  if (days === null) return '';
  const readable = steps.filter(([, size]) => days / size <= mostSteps && days / size >= leastSteps);
  const calm = readable.find(([, size]) => (rows * size) / days >= leastRows);
  return (calm ?? readable.at(-1))?.[0] ?? '';
}
