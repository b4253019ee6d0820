import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextDue, placeOf, scheduleSchema, type FixedSchedule } from './schedule.ts';

const zones = Intl.supportedValuesOf('timeZone');

const zone = fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', ...zones);
const time = fc
  .record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.integer({ min: 0, max: 59 }) })
  .map(({ hour, minute }) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
const day = fc.integer({ min: 1, max: 31 });
const calendar: fc.Arbitrary<Exclude<FixedSchedule, { every: 'minutes' }>> = fc.oneof(
  fc.record({ every: fc.constant('day' as const), time, zone }),
  fc.record({ every: fc.constant('week' as const), weekday: fc.integer({ min: 1, max: 7 }), time, zone }),
  fc.record({ every: fc.constant('month' as const), day, time, zone }),
  fc.record({ every: fc.constant('quarter' as const), day, time, zone }),
  fc.record({ every: fc.constant('year' as const), month: fc.integer({ min: 1, max: 12 }), day, time, zone }),
);
const moment = fc.date({
  min: new Date('1985-01-01'),
  max: new Date('2045-01-01'),
  noInvalidDate: true,
});

/** The day and the time that the clocks of a zone show, in parts. */
function clockOf(at: Date, timeZone: string) {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const part = (type: string) => parts.find((each) => each.type === type)!.value;
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  };
}

/** The days of a calendar from one to another, both included, without any zone. */
function* daysBetween(schedule: FixedSchedule, from: string, to: string): Generator<string> {
  for (
    const at = new Date(`${from}T00:00Z`);
    at <= new Date(`${to}T00:00Z`);
    at.setUTCDate(at.getUTCDate() + 1)
  ) {
    const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
    const isDayOf = (wanted: number) => at.getUTCDate() === Math.min(wanted, last);
    const month = at.getUTCMonth() + 1;
    const isDue =
      schedule.every === 'day' ||
      (schedule.every === 'week' && (at.getUTCDay() || 7) === schedule.weekday) ||
      (schedule.every === 'month' && isDayOf(schedule.day)) ||
      (schedule.every === 'quarter' && [1, 4, 7, 10].includes(month) && isDayOf(schedule.day)) ||
      (schedule.every === 'year' && month === schedule.month && isDayOf(schedule.day));
    if (isDue) {
      yield at.toISOString().slice(0, 10);
    }
  }
}

test('a source is due once on each of its days, at its time on the clocks of its zone', () => {
  fc.assert(
    fc.property(calendar, moment, fc.integer({ min: 1, max: 12 }), (schedule, start, count) => {
      const due: Date[] = [];
      for (let after = start; due.length < count; after = due.at(-1)!) {
        due.push(nextDue(schedule, after, 0));
      }
      const clocks = due.map((at) => clockOf(at, schedule.zone));
      expect(due.every((at, index) => at > (due[index - 1] ?? start))).toBe(true);

      // A time that the clocks skip is later by as much as they skip: hours, or a whole day once in a zone.
      const skipped = clocks.filter(({ time: shown }) => shown !== schedule.time);
      expect(skipped.length).toBeLessThanOrEqual(1 + Math.floor(count / 2));
      for (const [index, at] of due.entries()) {
        if (clocks[index]!.time === schedule.time) continue;
        const before = clockOf(new Date(at.getTime() - 86_400_000), schedule.zone);
        const after = clockOf(new Date(at.getTime() + 86_400_000), schedule.zone);
        expect(before.time === after.time).toBe(false);
      }

      // No day is left out, and none is there twice.
      const days = clocks.filter(({ time: shown }) => shown === schedule.time).map(({ day: shown }) => shown);
      if (skipped.length > 0) return;
      expect(days).toEqual([...daysBetween(schedule, days[0]!, days.at(-1)!)]);
    }),
    { numRuns: 400 },
  );
});

test('the first time is no later than the next day of the schedule', () => {
  fc.assert(
    fc.property(calendar, moment, (schedule, start) => {
      const at = nextDue(schedule, start, 0);
      const from = clockOf(start, schedule.zone);
      const until = clockOf(at, schedule.zone);
      const between = [...daysBetween(schedule, from.day, until.day)].filter(
        (each) => each > from.day && each < until.day,
      );
      // A day that a zone skips is the only one that may be passed over.
      expect(between.length).toBeLessThanOrEqual(1);
      for (const each of between) {
        const noon = clockOf(
          nextDue({ every: 'day', time: '12:00', zone: schedule.zone }, new Date(`${each}T00:00Z`), 0),
          schedule.zone,
        );
        expect(noon.day).not.toBe(each);
      }
    }),
    { numRuns: 400 },
  );
});

test('where clocks are changed, a time that is skipped is later, and one that is repeated comes once', () => {
  const berlin = { every: 'day', time: '02:30', zone: 'Europe/Berlin' } as const;
  const from = (text: string) => nextDue(berlin, new Date(text), 0).toISOString();
  expect(from('2026-03-28T12:00Z')).toBe('2026-03-29T01:30:00.000Z');
  expect(from('2026-03-29T01:30Z')).toBe('2026-03-30T00:30:00.000Z');
  expect(from('2026-10-24T12:00Z')).toBe('2026-10-25T01:30:00.000Z');
  expect(from('2026-10-25T01:30Z')).toBe('2026-10-26T01:30:00.000Z');
  const last = { every: 'month', day: 31, time: '09:00', zone: 'America/New_York' } as const;
  expect(nextDue(last, new Date('2027-02-01T00:00Z'), 0).toISOString()).toBe('2027-02-28T14:00:00.000Z');
});

test('minutes are counted from a place of each source, and its runs are as far from each other', () => {
  fc.assert(
    fc.property(fc.integer({ min: 5, max: 1440 }), moment, fc.nat(1_000_000), (minutes, start, id) => {
      const schedule = { every: 'minutes', minutes } as const;
      const first = nextDue(schedule, start, placeOf(id));
      const second = nextDue(schedule, first, placeOf(id));
      expect(first > start && first.getTime() - start.getTime() <= minutes * 60_000).toBe(true);
      expect(second.getTime() - first.getTime()).toBe(minutes * 60_000);
    }),
  );
});

test('of 5,000 sources with one schedule, few start in the same second, all within ten minutes', () => {
  const schedule = { every: 'day', time: '06:00', zone: 'Europe/Paris' } as const;
  const start = new Date('2026-11-30T00:00Z');
  const due = Array.from({ length: 5000 }, (_, id) => nextDue(schedule, start, placeOf(id + 1)).getTime());
  expect(Math.min(...due)).toBeGreaterThanOrEqual(Date.parse('2026-11-30T05:00Z'));
  expect(Math.max(...due)).toBeLessThan(Date.parse('2026-11-30T05:10Z'));
  const bySecond = Map.groupBy(due, (at) => Math.floor(at / 1000));
  expect(Math.max(...[...bySecond.values()].map(({ length }) => length))).toBeLessThanOrEqual(10);
});

test.each([
  { every: 'minutes', minutes: 4 },
  { every: 'minutes', minutes: 1441 },
  { every: 'minutes', minutes: 7.5 },
  { every: 'day', time: '24:00', zone: 'UTC' },
  { every: 'day', time: '06:00', zone: 'Europe/Atlantis' },
  { every: 'week', weekday: 0, time: '06:00', zone: 'UTC' },
  { every: 'month', day: 32, time: '06:00', zone: 'UTC' },
  { every: 'year', month: 13, day: 1, time: '06:00', zone: 'UTC' },
  { every: 'second' },
  null,
])('%j is no schedule', (schedule) => {
  expect(scheduleSchema.safeParse(schedule).success).toBe(false);
});
