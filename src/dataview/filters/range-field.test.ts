import { expect, test } from 'vitest';
import type { SectionResult } from '#domain/page/filter/section-query.ts';
import { shareUnit } from '#domain/value/cell/share-unit.ts';
import { offeredFilters } from '../query/build-queries.ts';
import { dataStateSchema } from '../state/data-state.ts';
import { rangeField } from './range-field.ts';

/** The field of a range of a column of numbers from `least` to `greatest`. */
function fieldOf(
  name: string,
  [least, greatest]: [number, number],
  { unit, locale = 'en', chosen = [] }: { unit?: string; locale?: string; chosen?: string[] } = {},
) {
  const filters = [{ type: 'external', operation: 'between' }];
  const state = dataStateSchema.parse({ columns: [{ name, type: 'number', show: true, filters }] });
  const steps: SectionResult = {
    status: 'ready',
    result: { columns: [], rows: [[least, greatest, 2]], length: 1, totals: null },
    columns: [],
    attribution: { sourceId: 1, sourceName: 'Storms', versionId: 2, versionName: '1', updatedAt: '' },
    managed: true,
  };
  return rangeField(offeredFilters(state)[0]!, chosen, steps, { unit, locale });
}

test('the numbers of a filter of a column are in its format: separators, unit and share', () => {
  expect(fieldOf('year', [1999, 2024])).toMatchObject({ least: '1999', greatest: '2024' });
  expect(fieldOf('deaths', [1200, 24_500])).toMatchObject({ least: '1,200', greatest: '24,500' });
  expect(fieldOf('damage', [1200, 24_500], { unit: '$' })).toMatchObject({ greatest: '$24,500' });
  expect(fieldOf('share', [0.25, 0.5], { unit: shareUnit })).toMatchObject({ least: '25%', greatest: '50%' });
});

test('the numbers of a filter of a column are in the language of its readers', () => {
  expect(fieldOf('deaths', [1200, 24_500.5], { locale: 'de' })).toMatchObject({
    least: '1.200',
    greatest: '24.500,5',
  });
});
