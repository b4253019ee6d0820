import { expect, test } from 'vitest';
import { readDay } from './read-moment.ts';

test.each([0, 1, 1899, 1900, 2000, 2023, 2024, 9999])(
  'days that are not on the calendar are none: %s',
  (year) => {
    const yearText = String(year).padStart(4, '0');
    for (let month = 0; month <= 13; month += 1)
      for (let day = 0; day <= 32; day += 1) {
        const date = new Date(Date.UTC(2000, month - 1, day));
        date.setUTCFullYear(year, month - 1, day);
        const isOnCalendar = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
        expect(readDay(`${yearText}-${month}-${day} 10:30`)).toBe(
          isOnCalendar ? date.toISOString().slice(0, 10) : undefined,
        );
      }
  },
);
