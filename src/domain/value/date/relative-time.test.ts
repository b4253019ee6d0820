import { expect, test } from 'vitest';
import { relativeTime } from './relative-time.ts';

const now = new Date('2026-03-10T12:00:00Z');

test.each([
  ['2026-03-10T12:00:00Z', 'now'],
  ['2026-03-10T12:00:01Z', 'now'],
  ['2026-03-10T12:00:30Z', 'in 30 seconds'],
  ['2026-03-10T11:59:59Z', '1 second ago'],
  ['2026-03-10T11:59:01Z', '59 seconds ago'],
  ['2026-03-10T11:59:00Z', '1 minute ago'],
  ['2026-03-10T10:00:00Z', '2 hours ago'],
  ['2026-03-09T11:00:00Z', 'yesterday'],
  ['2026-02-20T12:00:00Z', '2 weeks ago'],
  ['2024-03-01T12:00:00Z', '2 years ago'],
  ['2026-03-10T12:05:00Z', 'in 5 minutes'],
  ['nonsense', ''],
])('%s is %s', (moment, shown) => {
  expect(relativeTime(moment, now)).toBe(shown);
});
