import { expect, test } from 'vitest';
import { sourceColumnSchema } from '#domain/source/column.ts';
import { valueColours } from './value-colours.ts';

const column = sourceColumnSchema.parse({
  name: 'kind',
  type: 'select',
  options: [
    { value: 'f', label: 'Fire', colour: '#c2504f' },
    { value: 'w', label: 'Water', colour: '#3b6fb5' },
    { value: 'a', label: 'Air' },
  ],
});

test('series have the colours of their options, by value or label, wherever they are in the order', () => {
  expect(valueColours(['Water', 'Air', 'f'], column)).toEqual(['#3b6fb5', '', '#c2504f']);
  expect(valueColours(['f'], column)).toEqual(['#c2504f']);
});

test('a rating that is alone in its graph has its colour where the options of its column are ratings', () => {
  const options = ['Low', 'Moderate', 'High'].map((label) => ({ value: label, label }));
  const rating = sourceColumnSchema.parse({ name: 'rating', type: 'select', options });
  expect(valueColours(['Moderate'], rating)).toEqual(['#f0d55d']);
  expect(valueColours(['Moderate'], undefined)).toEqual([]);
});

test('without colours of options the theme decides, and ratings have their scale', () => {
  expect(valueColours(['Air', 'Earth'], column)).toEqual([]);
  expect(valueColours(['Fire'], undefined)).toEqual([]);
  expect(valueColours(['Very High', 'Very Low'], undefined)).toEqual(['#c7445d', '#4d6dbd']);
});
