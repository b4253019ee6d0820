import { expect, test } from 'vitest';
import { enteredText } from './entered-text.ts';

test.each([
  ['12', '12'],
  [' 7 ', '7'],
  ['007', '007'],
  ['1e3', '1e3'],
  ['−5', '-5'],
  ['1,234.50', '1234.50'],
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
  expect(enteredText(text, { dataType: 'numeric' })).toBe(stored);
});

test('the unit of a column may be entered with its numbers', () => {
  expect(enteredText('1,250 km', { dataType: 'numeric', unit: 'km' })).toBe('1250');
  expect(enteredText('5%', { dataType: 'numeric', unit: '%' })).toBe('5');
  expect(enteredText('1,234.5 %', { dataType: 'numeric', unit: '%' })).toBe('1234.5');
  expect(enteredText('12%', { dataType: 'numeric', unit: '100%' })).toBe('0.12');
  expect(enteredText('5 km', { dataType: 'numeric', unit: 'm' })).toBe('5 km');
});

test('dates are stored by ISO 8601, and what the column reads itself stays', () => {
  expect(enteredText('12/31/2023', { dataType: 'date' })).toBe('2023-12-31');
  expect(enteredText('01/31/2026, 14:05', { dataType: 'timestamp' })).toBe('2026-01-31T14:05:00');
  expect(enteredText('1/2/2024', { dataType: 'date', date_order: 'dmy' })).toBe('2024-02-01');
  expect(enteredText('1.234,5', { dataType: 'numeric', number_format: 'comma' })).toBe('1.234,5');
  expect(enteredText('12/31/2023', { dataType: 'text' })).toBe('12/31/2023');
});
