import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inWordOrder } from './word-order.ts';

const monthsOf = (locale: string, month: 'long' | 'short') =>
  Array.from({ length: 12 }, (_, index) =>
    new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' }).format(Date.UTC(2024, index, 15)),
  );
const weekdaysOf = (locale: string, weekday: 'long' | 'short') =>
  Array.from({ length: 7 }, (_, index) =>
    // 1 January 2024 was a Monday.
    new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + index)),
  );

const ordered = [
  ...['en', 'de', 'fr', 'es', 'pt', 'it'].flatMap((locale) => [
    monthsOf(locale, 'long'),
    monthsOf(locale, 'short'),
    weekdaysOf(locale, 'long'),
  ]),
  ['XS', 'S', 'M', 'L', 'XL', 'XXL'],
  ['Small', 'Medium', 'Large'],
  ['Very low', 'Low', 'Moderate', 'High', 'Very high'],
  ['None', 'Minor', 'Moderate', 'Major', 'Severe'],
  ['Strongly disagree', 'Disagree', 'Neutral', 'Agree', 'Strongly agree'],
  ['never', 'rarely', 'sometimes', 'often', 'always'],
  ['Q1', 'Q2', 'Q3', 'Q4'],
  ['Zone 1', 'Zone 2', 'Zone 10'],
  ['1–10', '11–20', '101–200'],
  ['Flood', 'Hail', 'Wind'],
];

test('words are in their own order, however they come and whichever are left out', () => {
  for (const texts of ordered) {
    const samples = fc.shuffledSubarray(texts, { minLength: 1 });
    fc.assert(
      fc.property(samples, (sample) => {
        expect(inWordOrder(sample)).toEqual(texts.filter((text) => sample.includes(text)));
      }),
      { numRuns: 20 },
    );
  }
});
