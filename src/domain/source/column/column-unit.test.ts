import { expect, test } from 'vitest';
import { formatValue } from '#domain/value/cell/format-value.ts';
import { formatStyledDate } from '#domain/value/date/format-date.ts';
import { sourceColumnSchema } from './column.ts';
import { decimalsWithUnit, labelWithUnit, withUnit } from './column-unit.ts';

test('a unit is written once in the label; percent signs and currencies are written with each number', () => {
  expect(withUnit('Depth', 'km')).toBe('Depth (km)');
  expect(withUnit('Depth (km)', 'km')).toBe('Depth (km)');
  expect(withUnit('Share', '%')).toBe('Share');
  expect(withUnit('Depth', undefined)).toBe('Depth');
  const column = sourceColumnSchema.parse({
    name: 'share',
    display_name: 'Share',
    type: 'number',
    unit: '%',
  });
  expect(labelWithUnit(column)).toBe('Share (%)');
  expect(labelWithUnit({ ...column, unit: '100%' })).toBe('Share');
  expect(withUnit('Share', '100%')).toBe('Share');
});

test.each([
  [1234.5, { decimals: 2, unit: 'km' }, '1,234.50\u00a0km'],
  [12.5, { unit: '%' }, '12.5%'],
  [2469, { unit: '€' }, '€2,469'],
  [2469, {}, '2469'],
  [0.017, { unit: '100%' }, '1.7%'],
  [0.29, { unit: '100%', decimals: 1 }, '29.0%'],
  [12.3456, { unit: '100%', format: 'comma' }, '1,234.56%'],
  ['n/a', { unit: '100%' }, 'n/a'],
  [-3, { unit: '$', decimals: 2 }, '−$3.00'],
  [4.256, { unit: '€', decimals: 1, format: 'comma' }, '€4.3'],
  ['n/a', { unit: 'km' }, 'n/a'],
])('%j in %j', (value, format, text) => {
  expect(formatValue(value, format)).toBe(text);
});

test('a date in each style', () => {
  const date = new Date('2026-01-05T00:00:00Z');
  const styles = ['day', 'named-day', 'month', 'year'] as const;
  expect(styles.map((style) => formatStyledDate(date, style))).toEqual([
    '01/05/2026',
    'Jan 5, 2026',
    'Jan 2026',
    '2026',
  ]);
});

test('amounts of money have two decimals where they have one', () => {
  const units = [undefined, '€', '$', '%', 'km'];
  expect(units.map((unit) => decimalsWithUnit(1, unit))).toEqual([1, 2, 2, 1, 1]);
  expect([0, 2, 3, undefined].map((decimals) => decimalsWithUnit(decimals, '€'))).toEqual([
    0,
    2,
    3,
    undefined,
  ]);
});
