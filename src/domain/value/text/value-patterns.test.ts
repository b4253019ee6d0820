import { expect, test } from 'vitest';
import { takesLinearTime } from '../../../../tests/fixtures/takes-linear-time.ts';
import { readColour } from '#domain/value/colour/colour.ts';
import { splitList } from './list-text.ts';
import { readDate } from '#domain/value/date/read-date.ts';
import { readDay, readTimestamp } from '#domain/value/date/read-moment.ts';
import { plainDigits, readNumber, readValue } from '#domain/value/cell/read-value.ts';
import { maxValueLength, valuePatterns } from './value-patterns.ts';

/** Texts that make a pattern try many ways when it may divide them between two of its parts. */
const hostile: Record<keyof typeof valuePatterns, (length: number) => string> = {
  number: (length) => `${'1'.repeat(length)}x`,
  shownNumber: (length) => `1${',111'.repeat(length)}x`,
  wholeNumber: (length) => `${'1'.repeat(length)}x`,
  moment: (length) => `2020-01-01T00:00${' '.repeat(length)}x`,
  hexColour: (length) => `#${'a'.repeat(length)}x`,
  colourFunction: (length) => `rgb(${'1'.repeat(length)}x`,
  colourName: (length) => `${'a'.repeat(length)}1`,
};

test.each(Object.entries(hostile))('%s takes linear time', (name, text) => {
  const pattern = valuePatterns[name as keyof typeof hostile];
  expect(takesLinearTime(text, (value) => pattern.test(value))).toBe(true);
});

test.each([
  ['1,000', '1000'],
  ['32,009,420,579', '32009420579'],
  ['−1,000.5', '-1000.5'],
  ['2020', '2020'],
  ['1,5', '1,5'],
  ['1,00,000', '1,00,000'],
  ['2026-01-31', '2026-01-31'],
])('the digits of %s are %s', (written, digits) => {
  expect(plainDigits(written)).toBe(digits);
});

test('text above the bound is no number, date, moment, truth or colour, whatever it looks like', () => {
  const digits = '1'.repeat(maxValueLength);
  expect(readNumber(digits)).toBe(Number(digits));
  expect(readNumber(` ${digits}`)).toBeNull();
  expect(readValue(`1${digits}`, 'numeric')).toBeUndefined();
  expect(readValue(`true${' '.repeat(maxValueLength)}`, 'boolean')).toBeUndefined();
  const day = `2026-01-05${' '.repeat(maxValueLength)}`;
  expect([readDay(day), readTimestamp(`${day}x`), readDate(`2026-01-05T00:00:00.${digits}Z`)]).toEqual([
    undefined,
    undefined,
    null,
  ]);
  expect(readColour(`rgb(${' '.repeat(maxValueLength)}1, 2, 3)`)).toBeNull();
  expect(readValue(digits, 'text')).toBe(digits);
});

test.each([
  ['blanks', (length: number) => `${' '.repeat(length)}x`],
  ['quotes', (length: number) => `"${'""'.repeat(length)}x`],
  ['commas', (length: number) => ','.repeat(length)],
])('a list is split in linear time: %s', (_, text) => {
  expect(takesLinearTime(text, splitList)).toBe(true);
});
