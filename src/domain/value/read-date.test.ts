import { expect, test } from 'vitest';
import { dateStyles, formatStyledDate, formatTimestamp } from './format-date.ts';
import { readDay, readShownDate } from './read-date.ts';

test.each([0, 1, 1899, 1900, 2000, 2023, 2024, 9999])(
  'days that are not on the calendar are none: %s',
  (year) => {
    const yearText = String(year).padStart(4, '0');
    for (let month = 0; month <= 13; month += 1)
      for (let day = 0; day <= 32; day += 1) {
        const date = new Date(Date.UTC(2000, month - 1, day));
        date.setUTCFullYear(year, month - 1, day);
        const isOnCalendar = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
        expect(readDay(`${yearText}-${month}-${day} and more`)).toBe(
          isOnCalendar ? date.toISOString().slice(0, 10) : undefined,
        );
      }
  },
);

test('dates are read as they are shown', () => {
  for (let month = 0; month < 12; month += 1) {
    const date = new Date(Date.UTC(2026, month, 1));
    for (const style of dateStyles.filter((style) => style !== 'year'))
      expect(readShownDate(formatStyledDate(date, style))).toEqual(date);
  }
  const moment = new Date(Date.UTC(2010, 11, 31, 14, 5));
  expect(readShownDate(formatTimestamp(moment))).toEqual(moment);
  expect(readShownDate(' march 2020 ')).toEqual(new Date(Date.UTC(2020, 2, 1)));
  for (const text of [
    '',
    '02/30/2020',
    '13/01/2020',
    'Foo 2020',
    'Feb 30, 2020',
    '2020',
    '1/2/20',
    'Mar 2020x',
  ])
    expect(readShownDate(text), text).toBeNull();
});
