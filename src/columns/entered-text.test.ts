import { expect, test } from 'vitest';
import { sourceColumnSchema } from '#domain/source/column.ts';
import { enteredText } from './entered-text.ts';

const column = (type: string, dataType: string, more: object = {}) =>
  sourceColumnSchema.parse({ name: 'c', type, dataType, ...more });

test.each([
  ['12', '12'],
  [' 7 ', '7'],
  ['1e3', '1e3'],
  ['−5', '-5'],
  ['1,234.5', '1234.5'],
  ['9,007,199,254,740,993', '9007199254740993'],
  ['$5', '5'],
  ['$1,234.50', '1234.5'],
  ['(100)', '-100'],
  ['12 000', '12000'],
  ['1,5', '1,5'],
  ['5%', '5%'],
  ['abc', 'abc'],
  ['0x10', '0x10'],
  ['', ''],
])('a number that is entered as %j is stored as %j', (text, stored) => {
  expect(enteredText(text, column('number', 'numeric'))).toBe(stored);
});

test('the unit of a column may be entered with its numbers', () => {
  expect(enteredText('1,250 km', column('number', 'numeric', { unit: 'km' }))).toBe('1250');
  expect(enteredText('5%', column('number', 'numeric', { unit: '%' }))).toBe('5');
  expect(enteredText('5 km', column('number', 'numeric', { unit: 'm' }))).toBe('5 km');
});

test('a column of numbers in a format of their own stores what is entered', () => {
  expect(enteredText('1.234,5', column('number', 'numeric', { number_format: 'comma' }))).toBe('1.234,5');
});

test.each([
  ['1850-12-31', '1850-12-31'],
  ['12/31/1850', '1850-12-31'],
  ['1/5/2020', '2020-01-05'],
  ['Jan 5, 2020', '2020-01-05'],
  ['31/12/1850', '31/12/1850'],
  ['02/30/2020', '02/30/2020'],
  ['yesterday', 'yesterday'],
])('a day that is entered as %j is stored as %j', (text, stored) => {
  expect(enteredText(text, column('date', 'date'))).toBe(stored);
});

test('moments are stored by ISO 8601, and dates of columns with an order of day and month as they are', () => {
  expect(enteredText('01/31/2026, 14:05', column('timestamp', 'timestamp'))).toBe('2026-01-31T14:05:00.000Z');
  expect(enteredText('01/02/2026', column('date', 'date', { date_order: 'dmy' }))).toBe('01/02/2026');
});
