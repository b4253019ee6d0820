import { expect, test } from 'vitest';
import { describeSchedule } from './schedule-words.ts';

const at = { time: '06:30', zone: 'Europe/Paris' };

test.each([
  [{ every: 'minutes', minutes: 45 } as const, 'every 45 minutes'],
  [{ every: 'minutes', minutes: 60 } as const, 'every hour'],
  [{ every: 'minutes', minutes: 360 } as const, 'every 6 hours'],
  [{ every: 'day', ...at } as const, 'every day at 06:30 (Europe/Paris)'],
  [{ every: 'week', weekday: 1, ...at } as const, 'every Monday at 06:30 (Europe/Paris)'],
  [{ every: 'week', weekday: 7, ...at } as const, 'every Sunday at 06:30 (Europe/Paris)'],
  [{ every: 'month', day: 3, ...at } as const, 'on day 3 of every month at 06:30 (Europe/Paris)'],
  [{ every: 'quarter', day: 3, ...at } as const, 'on day 3 of every quarter at 06:30 (Europe/Paris)'],
  [
    { every: 'year', month: 12, day: 31, ...at } as const,
    'every year on December 31 at 06:30 (Europe/Paris)',
  ],
  [
    { every: 'source', month: 1, weekday: 5, day: 1, ...at } as const,
    'as often as the source says: every Friday at 06:30 (Europe/Paris)',
  ],
])('%j is %s', (schedule, words) => {
  expect(describeSchedule(schedule, 'R/P1W')).toBe(words);
});
