import { expect, test } from 'vitest';
import { dateParts, partLabels } from './date-part.ts';

test.each(dateParts)('the values of %s are in the order of their characters, each with a name', (part) => {
  for (const locale of [undefined, 'de', 'ja', 'ar']) {
    const labels = partLabels(part, locale);
    const values = labels.map(({ value }) => value);
    expect(values.toSorted()).toEqual(values);
    expect(new Set(labels.map(({ label }) => label)).size).toBe(values.length);
  }
});

test('months and weekdays are named in the language of a site', () => {
  const named = (part: 'monthOfYear' | 'dayOfWeek', locale?: string) =>
    partLabels(part, locale).map(({ label }) => label);
  expect(named('monthOfYear').slice(0, 2)).toEqual(['January', 'February']);
  expect(named('monthOfYear', 'fr')[6]).toBe('juillet');
  expect(named('dayOfWeek')).toEqual([
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
    'Saturday',
    'Sunday',
  ]);
  expect(named('dayOfWeek', 'de')[0]).toBe('Montag');
});
