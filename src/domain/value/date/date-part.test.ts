import { expect, test } from 'vitest';
import { dateParts, partLabels, shortPartNames } from './date-part.ts';

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

test.each(['en', 'de', 'fr', 'ar', 'ja'])(
  'months and weekdays have short names of their own in %s',
  (locale) => {
    for (const part of ['monthOfYear', 'dayOfWeek'] as const) {
      const names = partLabels(part, locale).map(({ label }) => label);
      const short = shortPartNames(part, locale);
      expect(Object.keys(short)).toEqual(names);
      expect(new Set(Object.values(short)).size).toBe(names.length);
      expect(names.every((name) => short[name]!.length <= name.length)).toBe(true);
    }
  },
);

test('hours and quarters have no shorter names', () => {
  expect(shortPartNames('hourOfDay')).toEqual({});
  expect(shortPartNames('quarterOfYear')).toEqual({});
});
