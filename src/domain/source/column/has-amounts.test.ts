import { expect, test } from 'vitest';
import { sourceColumnSchema } from './column.ts';
import { hasAmounts } from './has-amounts.ts';

const of = (name: string, more: object = {}) =>
  hasAmounts(sourceColumnSchema.parse({ name, type: 'number', dataType: 'numeric', ...more }));

test.each(['population', 'totalDeaths', 'Households (2020)', 'award_amount'])('%s has amounts', (name) => {
  expect(of(name)).toBe(true);
});

test.each(['year', 'fy', 'population_year', 'count_id', 'disasternumber', 'x', 'zip'])(
  '%s may have none',
  (name) => {
    expect(of(name)).toBe(false);
  },
);

test('a unit, decimals or the display name say so, too', () => {
  expect([of('x', { unit: 'km' }), of('x', { decimals: 1 }), of('x', { display_name: 'Area' })]).toEqual([
    true,
    true,
    true,
  ]);
});
