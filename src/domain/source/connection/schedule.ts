import { z } from 'zod';
import { isTimeZone } from '#domain/value/date/format-date.ts';
import { daysOfMonth } from '#domain/value/date/read-date.ts';
import { readCadence } from './cadence.ts';
import { offsetOfZone } from '#domain/value/date/zone-offset.ts';

const minutesOfDay = 24 * 60;
const millisecondsOfMinute = 60_000;
const millisecondsOfDay = minutesOfDay * millisecondsOfMinute;

/** The shortest time between two runs of a schedule, in minutes. */
const fewestMinutes = 5;

/**
 * How long after its time of the day a run starts at most, in milliseconds: sources start one after the
 * other.
 */
const longestSpread = 10 * millisecondsOfMinute;

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time is written as 06:30');
const zone = z.string().max(100).refine(isTimeZone, 'there is no time zone of this name');
const weekday = z.number().int().min(1).max(7);
const dayOfMonth = z.number().int().min(1).max(31);

/**
 * When a source fetches its data: every so many minutes, or at a time of the day in a time zone. A day that a
 * month does not have is its last day; quarters are those of the year, and weekdays begin with Monday (1).
 * `source` is as often as the service says that its data changes.
 */
export const scheduleSchema = z.discriminatedUnion('every', [
  z.strictObject({
    every: z.literal('minutes'),
    minutes: z
      .number()
      .int()
      .min(fewestMinutes, `there are at least ${fewestMinutes} minutes between two runs`)
      .max(minutesOfDay, 'there are at most 1,440 minutes between two runs'),
  }),
  z.strictObject({ every: z.literal('day'), time, zone }),
  z.strictObject({ every: z.literal('week'), weekday, time, zone }),
  z.strictObject({ every: z.literal('month'), day: dayOfMonth, time, zone }),
  z.strictObject({ every: z.literal('quarter'), day: dayOfMonth, time, zone }),
  z.strictObject({
    every: z.literal('year'),
    month: z.number().int().min(1).max(12),
    day: dayOfMonth,
    time,
    zone,
  }),
  z.strictObject({
    every: z.literal('source'),
    month: z.number().int().min(1).max(12),
    weekday,
    day: dayOfMonth,
    time,
    zone,
  }),
]);
/** When a source fetches its data. */
export type Schedule = z.output<typeof scheduleSchema>;

/** A schedule that depends on nothing else. */
export type FixedSchedule = Exclude<Schedule, { every: 'source' }>;

/** A schedule by days. */
type CalendarSchedule = Exclude<FixedSchedule, { every: 'minutes' }>;

/**
 * A schedule as it is now: one that follows its source is due as often as the service says (`cadence`, see
 * `readCadence`), on the day of the week, month or year that it names. Null where the service says nothing.
 */
export function fixedSchedule(schedule: Schedule, cadence: string): FixedSchedule | null {
  if (schedule.every !== 'source') return schedule;
  const own = readCadence(cadence);
  if (own === null) return null;

  const { weekday: of, day, month, time: at, zone: where } = schedule;
  const when = { time: at, zone: where };
  switch (own.every) {
    case 'minutes':
      return own;
    case 'day':
      return { every: own.every, ...when };
    case 'week':
      return { every: own.every, weekday: of, ...when };
    case 'month':
    case 'quarter':
      return { every: own.every, day, ...when };
    case 'year':
      return { every: own.every, month, day, ...when };
  }
}

/**
 * The first time of a schedule after a moment. What has the same schedule starts at different times, which
 * `place` decides (a number from 0 to 1, see `placeOf`): within ten minutes after the time of the day.
 */
export function nextDue(schedule: FixedSchedule, after: Date, place: number): Date {
  if (schedule.every === 'minutes') {
    const length = schedule.minutes * millisecondsOfMinute;
    const offset = Math.floor(place * length);
    const passed = Math.floor((after.getTime() - offset) / length);
    return new Date((passed + 1) * length + offset);
  }

  const spread = Math.floor(place * longestSpread);
  const from = new Date(after.getTime() - spread);
  return new Date(nextOnCalendar(schedule, from).getTime() + spread);
}

/** Where the connection with an id stands among all, from 0 to 1: neighbours are far from each other. */
export const placeOf = (id: number): number => (id * goldenRatio) % 1;

const goldenRatio = (Math.sqrt(5) - 1) / 2;

/** The first time of a calendar after a moment. */
function nextOnCalendar(schedule: CalendarSchedule, after: Date): Date {
  // The day of a zone is at most one away from that of UTC, and some days are skipped in a zone.
  let day = new Date(Math.floor(after.getTime() / millisecondsOfDay - 2) * millisecondsOfDay);
  for (;;) {
    const due = isDay(schedule, day) ? momentOf(day, schedule) : null;
    if (due !== null && due > after) return due;
    day = new Date(day.getTime() + millisecondsOfDay);
  }
}

function isDay(schedule: CalendarSchedule, date: Date): boolean {
  switch (schedule.every) {
    case 'day':
      return true;
    case 'week':
      return date.getUTCDay() === schedule.weekday % 7;
    case 'month':
      return isDayOfMonth(schedule.day, date);
    case 'quarter':
      return date.getUTCMonth() % 3 === 0 && isDayOfMonth(schedule.day, date);
    case 'year':
      return date.getUTCMonth() + 1 === schedule.month && isDayOfMonth(schedule.day, date);
  }
}

function isDayOfMonth(day: number, date: Date): boolean {
  const last = daysOfMonth(date.getUTCFullYear(), date.getUTCMonth() + 1);
  return date.getUTCDate() === Math.min(day, last);
}

/** The moment of a day at which it is the time of a schedule in its zone. */
function momentOf(day: Date, { time: at, zone: where }: CalendarSchedule): Date {
  const local = `${day.toISOString().slice(0, 10)}T${at}:00`;
  return new Date(`${local}${offsetOfZone(where, local) ?? 'Z'}`);
}
