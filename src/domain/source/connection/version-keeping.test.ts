import fc from 'fast-check';
import { expect, test } from 'vitest';
import { superfluousVersions } from './version-keeping.ts';

const at = (day: string) => new Date(`${day}T12:00:00Z`);
const days = ['2026-03-02', '2026-03-01', '2026-02-28', '2026-02-01', '2026-01-31', '2025-01-05'];
const versions = days.map((day, index) => ({ id: days.length - index, createdAt: at(day) }));

test('the newest versions are kept, and the last one of each month before them', () => {
  const idsWith = (newest: number, isMonthly: boolean) =>
    superfluousVersions(versions, { newest, isMonthly }).map(({ id }) => id);
  expect(idsWith(2, false)).toEqual([4, 3, 2, 1]);
  expect(idsWith(2, true)).toEqual([3]);
  expect(idsWith(1, true)).toEqual([3]);
  expect(idsWith(10, false)).toEqual([]);
});

test('whatever is removed first, the rule keeps the same versions', () => {
  const dates = fc.array(fc.date({ min: at('2020-01-01'), max: at('2026-01-01'), noInvalidDate: true }), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(dates, fc.integer({ min: 1, max: 10 }), fc.boolean(), (made, newest, isMonthly) => {
      const all = made
        .toSorted((one, other) => other.getTime() - one.getTime())
        .map((createdAt, index) => ({ id: index, createdAt }));
      const removed = superfluousVersions(all, { newest, isMonthly });
      const kept = all.filter((version) => !removed.includes(version));
      expect(kept.slice(0, newest)).toEqual(all.slice(0, newest));
      expect(superfluousVersions(kept, { newest, isMonthly })).toEqual([]);
    }),
  );
});
