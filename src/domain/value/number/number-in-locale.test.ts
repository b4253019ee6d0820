import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fullNumber } from './format-number.ts';
import { numberInLocale } from './number-in-locale.ts';

test.each([
  ['1.000', 'de', '1000'],
  ['−1.234,5', 'de', '-1234.5'],
  ['12,5 %', 'de', '12.5%'],
  ['1 234,5', 'fr', '1234.5'],
  ["1'000.5", 'de-CH', '1000.5'],
  ['12,34,567', 'en-IN', '1234567'],
  // What is no number there stays: it may be one as programs write it.
  ['30.5', 'de', '30.5'],
  ['1.00', 'de', '1.00'],
  ['1,2,3', 'de', '1,2,3'],
  ['Zone 1.000', 'de', 'Zone 1.000'],
  ['', 'de', ''],
  ['1.000', undefined, '1.000'],
])('%j in %s is read as %j', (text, locale, read) => {
  expect(numberInLocale(text, locale)).toBe(read);
});

test('numbers that are written in a language are read again', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1e12, max: 1e12 }).map((hundredths) => hundredths / 100),
      fc.constantFrom('de', 'fr', 'pl', 'de-CH', 'en-IN', 'sv', 'ja', 'ar'),
      (number, locale) => {
        expect(Number(numberInLocale(fullNumber(number, undefined, locale), locale))).toBe(number);
      },
    ),
  );
});
