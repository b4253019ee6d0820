import { describe, expect, test } from 'vitest';
import { enteredDate, readWrittenDate } from './entered-date.ts';
import { dateStyles, formatStyledDate, formatTimestamp } from './format-date.ts';
import { maxValueLength } from '#domain/value/text/value-patterns.ts';

describe('a date that a person wrote', () => {
  test.each([
    ['12/31/2023', '2023-12-31'],
    ['1/2/2024', '2024-01-02'],
    ['31/12/2023', '2023-12-31'],
    ['1.2.2024', '2024-02-01'],
    ['31-12-23', '2023-12-31'],
    ['12/31/1969', '1969-12-31'],
    ['12/31/69', '1969-12-31'],
    ['2023/12/31', '2023-12-31'],
    ['Dec 31, 2023', '2023-12-31'],
    ['31 December 2023', '2023-12-31'],
    ['1st Sept. 2023', '2023-09-01'],
    [' 12/31/2023, 14:05', '2023-12-31'],
  ])('%s is the day %s', (text, day) => {
    expect(enteredDate(text, 'date')).toBe(day);
  });

  test.each([
    ['01/31/2026, 14:05', '2026-01-31T14:05:00'],
    ['Jan 31, 2026 2:05 pm', '2026-01-31T14:05:00'],
    ['1/31/2026 12:05:09 AM', '2026-01-31T00:05:09'],
    ['1/31/2026', '2026-01-31'],
  ])('%s is the moment %s', (text, moment) => {
    expect(enteredDate(text, 'timestamp')).toBe(moment);
  });

  test('is read in the order of its column', () => {
    expect(enteredDate('1/2/2024', 'date', { order: 'dmy' })).toBe('2024-02-01');
    expect(enteredDate('1.2.2024', 'date', { order: 'mdy' })).toBe('2024-01-02');
    expect(enteredDate('12/31/2023', 'date', { order: 'dmy' })).toBe('2023-12-31');
  });

  test.each([
    ['Feb 2024', 'month', '2024-02'],
    ['2024-02-01', 'month', '2024-02'],
    ['02/15/2024', 'month', '2024-02'],
    ['Q2 2024', 'quarter', '2024-Q2'],
    ['15 May 2024', 'quarter', '2024-Q2'],
    ['soon', 'quarter', 'soon'],
  ] as const)('%s is, as a %s, %s', (text, step, stored) => {
    expect(enteredDate(text, 'date', { step })).toBe(stored);
  });

  test.each([
    '2023-12-31',
    '2023-12-31T10:00:00Z',
    '2023-13-45',
    '02/31/2023',
    '12/31',
    'tomorrow',
    'Day 31, 2023',
    '31 Decent 2023',
    '1/31/2026 25:00',
    '12/31/202',
    `${' '.repeat(maxValueLength)}12/31/2023`,
  ])('%s stays as it is', (text) => {
    expect(enteredDate(text, 'timestamp')).toBe(text);
  });
});

test('dates are read as they are shown', () => {
  for (let month = 0; month < 12; month += 1) {
    const date = new Date(Date.UTC(2026, month, 1));
    for (const style of dateStyles.filter((style) => style !== 'year' && style !== 'quarter')) {
      expect(readWrittenDate(formatStyledDate(date, style))).toEqual(date);
    }
  }
  expect(readWrittenDate('Q3 2026')).toEqual(new Date(Date.UTC(2026, 6, 1)));
  const moment = new Date(Date.UTC(2010, 11, 31, 14, 5));
  expect(readWrittenDate(formatTimestamp(moment))).toEqual(moment);
  expect(readWrittenDate(' march 2020 ')).toEqual(new Date(Date.UTC(2020, 2, 1)));
  for (const text of ['', '02/30/2020', 'Foo 2020', 'Feb 30, 2020', '2020', 'Mar 2020x']) {
    expect(readWrittenDate(text), text).toBeNull();
  }
});
