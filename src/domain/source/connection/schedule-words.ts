import { utcWriter } from '#domain/value/date/format-date.ts';
import { readCadence } from './cadence.ts';
import type { FixedSchedule, Schedule } from './schedule.ts';
import { fixedSchedule } from './schedule.ts';

const writeWeekday = utcWriter({ weekday: 'long' });
const writeMonth = utcWriter({ month: 'long' });

/** The days of a week with their numbers, from Monday on. */
export const weekdayChoices = Array.from({ length: 7 }, (_, index) => ({
  value: String(index + 1),
  // 1 January 2024 was a Monday.
  label: writeWeekday(new Date(Date.UTC(2024, 0, 1 + index))),
}));

/** The months of a year with their numbers. */
export const monthChoices = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1),
  label: writeMonth(new Date(Date.UTC(2024, index, 1))),
}));

/**
 * When a schedule is due, in words: `every Monday at 06:30 (Europe/Paris)`. `cadence` is what its source says
 * itself.
 */
export function describeSchedule(schedule: Schedule, cadence = ''): string {
  if (schedule.every === 'source') {
    const fixed = fixedSchedule(schedule, cadence);
    return fixed === null
      ? 'as often as the source says'
      : `as often as the source says: ${describeSchedule(fixed)}`;
  }

  if (schedule.every === 'minutes') return describeMinutes(schedule.minutes);
  return `${describeDays(schedule)} at ${schedule.time} (${schedule.zone})`;
}

function describeMinutes(minutes: number): string {
  if (minutes === 60) return 'every hour';
  if (minutes % 60 === 0) return `every ${minutes / 60} hours`;
  return `every ${minutes} minutes`;
}

function describeDays(schedule: Exclude<FixedSchedule, { every: 'minutes' }>): string {
  switch (schedule.every) {
    case 'day':
      return 'every day';
    case 'week':
      return `every ${weekdayChoices[schedule.weekday - 1]!.label}`;
    case 'month':
      return `on day ${schedule.day} of every month`;
    case 'quarter':
      return `on day ${schedule.day} of every quarter`;
    case 'year':
      return `every year on ${monthChoices[schedule.month - 1]!.label} ${schedule.day}`;
  }
}

/** How often a source says that its data changes, in words: `every day`; null where it says nothing. */
export function describeCadence(cadence: string): string | null {
  const own = readCadence(cadence);
  if (own === null) return null;
  return own.every === 'minutes' ? describeMinutes(own.minutes) : `every ${own.every}`;
}
