import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closedPeriod, otherPeriod } from './compared-periods.ts';
import { comparedPeriodSchema } from './against.ts';

const period = (from: string, to: string) => ({ from, to });

test.each([
  ['a year', period('2024-01-01', '2024-12-31'), period('2023-01-01', '2023-12-31')],
  ['a quarter', period('2024-01-01', '2024-03-31'), period('2023-10-01', '2023-12-31')],
  ['March', period('2024-03-01', '2024-03-31'), period('2024-02-01', '2024-02-29')],
  ['a day', period('2024-03-01', '2024-03-01'), period('2024-02-29', '2024-02-29')],
  ['a week', period('2024-01-01', '2024-01-07'), period('2023-12-25', '2023-12-31')],
  ['ten days', period('2024-01-05', '2024-01-14'), period('2023-12-26', '2024-01-04')],
])('before %s is as long a period that ends where it begins', (_name, own, other) => {
  expect(otherPeriod(own, 'before')).toEqual(other);
});

test.each([
  ['a year', period('2024-01-01', '2024-12-31'), period('2023-01-01', '2023-12-31')],
  ['February', period('2024-02-01', '2024-02-29'), period('2023-02-01', '2023-02-28')],
  ['February before a leap year', period('2025-02-01', '2025-02-28'), period('2024-02-01', '2024-02-29')],
  ['up to a leap day', period('2024-02-10', '2024-02-29'), period('2023-02-10', '2023-02-28')],
  ['a leap day', period('2024-02-29', '2024-02-29'), period('2023-02-28', '2023-02-28')],
  ['some days', period('2024-12-30', '2025-01-02'), period('2023-12-30', '2024-01-02')],
])('the same period last year of %s is by the calendar', (_name, own, other) => {
  expect(otherPeriod(own, 'yearBefore')).toEqual(other);
});

test('years that are numbers are compared with as many years before, or with the last one', () => {
  expect(otherPeriod({ from: 2020, to: 2023 }, 'before')).toEqual({ from: 2016, to: 2019 });
  expect(otherPeriod({ from: 2020, to: 2023 }, 'yearBefore')).toEqual({ from: 2019, to: 2022 });
});

const newest = (step: string, greatest: string | number, how = 'before') =>
  closedPeriod(comparedPeriodSchema.parse({ column: 'day', newest: step, with: how }), {
    least: '2001-05-01',
    greatest,
  });

test.each([
  ['year', '2024-10-14', ['2024-01-01', '2024-10-14'], period('2023-01-01', '2023-10-14')],
  ['year', '2024-02-29', ['2024-01-01', '2024-02-29'], period('2023-01-01', '2023-02-28')],
  ['quarter', '2024-05-31', ['2024-04-01', '2024-05-31'], period('2024-01-01', '2024-02-29')],
  ['month', '2024-03-30', ['2024-03-01', '2024-03-30'], period('2024-02-01', '2024-02-29')],
  ['week', '2024-01-03', ['2024-01-01', '2024-01-03'], period('2023-12-25', '2023-12-27')],
  ['year', '2024-12-31', ['2024-01-01', '2024-12-31'], 'before'],
  ['month', '2024-02-29', ['2024-02-01', '2024-02-29'], 'before'],
])(
  'the newest %s up to %s is compared with the same span of the one before',
  (step, day, [from, to], other) => {
    expect(newest(step, day)).toMatchObject({ from, to, with: other });
  },
);

test('a period with one end has the first or the last date of the rows as its other one', () => {
  const read = (given: object) => comparedPeriodSchema.parse({ column: 'day', ...given });
  const ends = { least: '2001-05-01', greatest: '2024-10-14' };
  expect(closedPeriod(read({ from: '2024-01-01' }), ends)).toMatchObject({ to: '2024-10-14' });
  expect(closedPeriod(read({ to: '2002-01-01' }), ends)).toMatchObject({ from: '2001-05-01' });
  expect(newest('year', 2024)).toMatchObject({ from: 2024, to: 2024, with: 'before' });
  expect(closedPeriod(read({}), { least: null, greatest: null })).toMatchObject({ from: '2000-01-01' });
});

test('periods of any days are as long as those before them, and end a day before', () => {
  const day = fc.date({ min: new Date('0200-01-01'), max: new Date('9000-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(day, fc.nat({ max: 2000 }), (start, length) => {
      const text = (time: number) => new Date(time).toISOString().slice(0, 10);
      const from = Date.parse(text(start.getTime()));
      const own = period(text(from), text(from + length * 86_400_000));
      const other = otherPeriod(own, 'before');
      expect(Date.parse(String(other.to))).toBe(from - 86_400_000);
      const days = (one: { from: unknown; to: unknown }) =>
        (Date.parse(String(one.to)) - Date.parse(String(one.from))) / 86_400_000;
      const isOfMonths = own.from.endsWith('-01') && text(Date.parse(own.to) + 86_400_000).endsWith('-01');
      if (!isOfMonths) {
        expect(days(other)).toBe(days(own));
      }
    }),
  );
});
