import { expect, test } from 'vitest';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import { findOptions } from './find-options.ts';

const towns = ['Łódź', 'Gießen', 'Malmö', 'São Paulo'];
const options = towns.map((value) => ({ value, label: value }));
const column = sourceColumnSchema.parse({ name: 'town', type: 'select', options });

test.each([
  ['lodz', 'Łódź'],
  ['ŁÓDŹ', 'Łódź'],
  ['giessen', 'Gießen'],
  ['malmo', 'Malmö'],
  ['paulo', 'São Paulo'],
])('%j finds %j', (text, option) => {
  expect(findOptions(column, '', text).map(({ value }) => value)).toEqual([option]);
});
