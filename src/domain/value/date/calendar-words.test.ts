import { expect, test } from 'vitest';
import { calendarWord, monthsByWord, weekdaysByWord } from './calendar-words.ts';
import { monthNames } from './calendar-names.ts';

/** Words that are other months, or other weekdays, in other languages. */
const unclear = new Set('lip srp listopad listopada lis so st k p št tor'.split(' '));

const bare = (word: string) => calendarWord(word).replace(/\.$/, '');

test.each(Object.keys(monthNames))(
  'the months and weekdays of %s are known as Intl writes them',
  (language) => {
    const write = (date: Date, options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(language, { timeZone: 'UTC', calendar: 'gregory', ...options }).format(date);
    for (const form of ['long', 'short'] as const) {
      for (let month = 0; month < 12; month += 1) {
        const name = bare(write(new Date(Date.UTC(2024, month, 1)), { month: form }));
        // Some languages number their months.
        if (!/\d/.test(name) && !unclear.has(name) && name !== 'm' && !name.includes(' ')) {
          expect(monthsByWord().get(name), name).toBe(month + 1);
        }
      }
      for (let day = 0; day < 7; day += 1) {
        const name = bare(write(new Date(Date.UTC(2024, 0, 1 + day)), { weekday: form }));
        if (!unclear.has(name) && !name.includes(' ')) {
          expect(weekdaysByWord().get(name) ?? day + 1, name).toBe(day + 1);
        }
      }
    }
  },
);

test('words are known in capitals and without accents', () => {
  expect(
    ['FÉVRIER', 'fevrier', 'Fe\u0301vrier'].map((word) => monthsByWord().get(calendarWord(word))),
  ).toEqual([2, 2, 2]);
  expect(weekdaysByWord().get(calendarWord('MIÉRCOLES'))).toBe(3);
});
