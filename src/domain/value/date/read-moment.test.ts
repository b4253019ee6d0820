import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDay, readLastMoment, readTimestamp } from './read-moment.ts';

test.each([0, 1, 1899, 1900, 2000, 2023, 2024, 9999])(
  'days that are not on the calendar are none: %s',
  (year) => {
    const yearText = String(year).padStart(4, '0');
    for (let month = 0; month <= 13; month += 1) {
      for (let day = 0; day <= 32; day += 1) {
        const date = new Date(Date.UTC(2000, month - 1, day));
        date.setUTCFullYear(year, month - 1, day);
        const isOnCalendar = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
        expect(readDay(`${yearText}-${month}-${day} 10:30`)).toBe(
          isOnCalendar ? date.toISOString().slice(0, 10) : undefined,
        );
      }
    }
  },
);

test.each([
  ['2024-01-13', '2024-01-13T23:59:59.999999Z'],
  ['Jan 13, 2024', '2024-01-13T23:59:59.999999Z'],
  ['2024-01-13T08:05', '2024-01-13T08:05:59.999999Z'],
  ['2024-01-13 08:05:07', '2024-01-13T08:05:07.999999Z'],
  ['2024-01-13 08:05:07.25', '2024-01-13T08:05:07.259999Z'],
  ['2024-01-13T08:05:07.123456Z', '2024-01-13T08:05:07.123456Z'],
  ['2024-01-13T23:59+02:00', '2024-01-13T21:59:59.999999Z'],
  ['1969-12-31 23:59', '1969-12-31T23:59:59.999999Z'],
  ['soon', undefined],
])('the last moment of %s is %s', (text, last) => {
  expect(readLastMoment(text)).toBe(last);
});

test('what is written of a moment reaches from it to the last moment that is written so', () => {
  const date = fc.date({ min: new Date('0100-01-01'), max: new Date('9990-01-01'), noInvalidDate: true });
  const micros = fc.integer({ min: 0, max: 999 }).map((number) => String(number).padStart(3, '0'));
  const lengths = fc.constantFrom(
    '2026-01-31',
    '2026-01-31T10:30',
    '2026-01-31T10:30:05',
    '2026-01-31T10:30:05.1',
  );
  fc.assert(
    fc.property(date, micros, lengths, (one, rest, { length }) => {
      const moment = one.toISOString().replace('Z', rest);
      const text = moment.slice(0, length);
      const [start, last] = [readTimestamp(text) ?? '', readLastMoment(text) ?? ''];
      expect(`${start.slice(0, -1).padEnd(26, '0')}` <= moment && moment <= last.slice(0, -1)).toBe(true);
      expect(last.slice(0, length)).toBe(text);
    }),
  );
});
