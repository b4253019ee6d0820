import { expect, test } from 'vitest';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import { columnOfLayer, layerSchema } from './upload-layer.ts';
import { placeNewValues } from './place-new-values.ts';
import { planMapping } from './plan-mapping.ts';
import { mappedColumnSchema } from './upload-mapping.ts';

const ages = ['0–4', '5–9', '85+'];

/** The orders of the columns that a source has after a file with these values. */
function ordersAfter(values: string[] | null, more: object = {}) {
  const layer = layerSchema.parse({
    layerName: 'a',
    rows: 40,
    parquetObject: 'x',
    notes: [],
    preview: [],
    columns: ['age', 'name'].map((name) => ({
      name,
      display_name: name,
      type: 'text',
      dataType: 'text',
      examples: [],
      nulls: 0,
      distinct: 5,
      values,
    })),
  });
  const existing = [
    sourceColumnSchema.parse({ name: 'age', type: 'text', value_order: ages, trim: true, ...more }),
    sourceColumnSchema.parse({ name: 'name', type: 'text' }),
  ];
  const columns = layer.columns.map((column) => mappedColumnSchema.parse(columnOfLayer(column)));
  const planned = planMapping(existing, { columns, pivots: [] });
  if (!planned.ok) throw planned.error;
  const { changed } = placeNewValues(planned.value, existing, layer.columns);
  return changed.map(({ name, value_order }) => [name, value_order]);
}

test('a new age group has its place among the others, as its cells have it', () => {
  const more = { na_values: ['n/a'] };
  expect(ordersAfter(['85+', ' 10–14 ', '0–4', 'n/a', 'Total'], more)).toEqual([
    ['age', ['0–4', '5–9', '10–14', '85+', 'Total']],
  ]);
});

test('nothing changes without new values, with values of no place, and where they are not known', () => {
  expect(ordersAfter(['85+', '0–4'])).toEqual([]);
  expect(ordersAfter(['85+', 'Springfield'])).toEqual([]);
  expect(ordersAfter(null)).toEqual([]);
  expect(ordersAfter(['10–14'], { type: 'select' })).toEqual([]);
});
