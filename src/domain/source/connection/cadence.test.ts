import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCadence, type Cadence } from './cadence.ts';

const minutes = (count: number): Cadence => ({ every: 'minutes', minutes: count });

test.each([
  ['Daily', { every: 'day' }],
  ['Data are updated daily.', { every: 'day' }],
  ['Updated every weekday', { every: 'day' }],
  ['weekly', { every: 'week' }],
  ['Every 2 weeks', { every: 'week' }],
  ['Biweekly', { every: 'week' }],
  ['Twice a month', { every: 'week' }],
  ['Bi-monthly', null],
  ['Bimonthly', { every: 'month' }],
  ['Monthly', { every: 'month' }],
  ['every 3 months', { every: 'month' }],
  ['Quarterly', { every: 'quarter' }],
  ['Semi-annually', { every: 'quarter' }],
  ['Annual', { every: 'year' }],
  ['every year', { every: 'year' }],
  ['Hourly', minutes(60)],
  ['Every 6 hours', minutes(360)],
  ['every 15 minutes', minutes(15)],
  ['Every minute', minutes(15)],
  ['Near Real-Time', minutes(15)],
  ['http://publications.europa.eu/resource/authority/frequency/DAILY_2', minutes(720)],
  ['http://publications.europa.eu/resource/authority/frequency/WEEKLY_3', { every: 'day' }],
  ['http://publications.europa.eu/resource/authority/frequency/UPDATE_CONT', minutes(15)],
  ['http://purl.org/cld/freq/threeTimesAYear', { every: 'quarter' }],
  ['freq:semiweekly', { every: 'day' }],
  ['R/P1D', { every: 'day' }],
  ['R/P0.5W', { every: 'day' }],
  ['R/P0.33M', { every: 'week' }],
  ['R/P3M', { every: 'month' }],
  ['R/P1Y', { every: 'year' }],
  ['R/P10Y', { every: 'year' }],
  ['R/PT1H', minutes(60)],
  ['R/PT1S', minutes(15)],
  ['P1DT12H', { every: 'day' }],
  ['30', { every: 'month' }],
  ['1', { every: 'day' }],
])('%s is %j', (said, cadence) => {
  expect(readCadence(said)).toEqual(cadence);
});

test.each([
  '',
  ' ',
  'Irregular',
  'As needed',
  'Unknown',
  'Never',
  'Not planned',
  'n/a',
  'other',
  '-1',
  'See the description',
  'Annual report',
  'every now and then',
  'zero times a day',
  'R/P0D',
  'R/P',
  'R/PT',
  'P',
  'http://publications.europa.eu/resource/authority/frequency/IRREG',
])('%j says nothing that a schedule can follow', (said) => {
  expect(readCadence(said)).toBeNull();
});

/** The time between two runs in days, by the shortest months and years. */
const longestOf = (cadence: Cadence): number =>
  cadence.every === 'minutes'
    ? cadence.minutes / 1440
    : { day: 1, week: 7, month: 28, quarter: 89, year: 365 }[cadence.every];

test('no change is missed of data that changes in any period, and no run is in vain where it can be helped', () => {
  const units = { D: 1, W: 7, M: 28, Y: 365 };
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 400 }),
      fc.constantFrom(...(Object.keys(units) as (keyof typeof units)[])),
      (count, unit) => {
        const cadence = readCadence(`R/P${count}${unit}`)!;
        const period = count * units[unit];
        expect(longestOf(cadence)).toBeLessThanOrEqual(period);
        const longer = [1, 7, 28, 89, 365].find((days) => days > longestOf(cadence)) ?? Infinity;
        expect(period).toBeLessThan(longer);
      },
    ),
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), (count) => {
      const cadence = readCadence(`every ${count} minutes`)!;
      expect(Math.round(longestOf(cadence) * 1440)).toBeLessThanOrEqual(Math.max(15, count));
    }),
  );
});

test('any text is read', () => {
  fc.assert(fc.property(fc.string({ maxLength: 300 }), (text) => void readCadence(text)));
});
