import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
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

test('a rating has its colour whatever else is shown, with and without options', () => {
  const scale = ['Very Low', 'Relatively Low', 'Moderate', 'High', 'Very High Risk', 'No Rating'];
  const options = scale.map((label) => ({ value: label, label }));
  const rating = sourceColumnSchema.parse({ name: 'rating', type: 'select', options });

  for (const rules of [rating, undefined]) {
    const colours = valueColours(scale, rules);
    expect(colours).toEqual(['#4d6dbd', '#509bc7', '#f0d55d', '#e07069', '#c7445d', '#b8bcc4']);
    fc.assert(
      fc.property(fc.subarray(scale, { minLength: 1 }), (shown) => {
        expect(valueColours(shown, rules)).toEqual(shown.map((name) => colours[scale.indexOf(name)]));
      }),
    );
  }
});

test('a word of ratings among options that are no ratings is a word as any other', () => {
  const options = ['High', 'Rising', 'Falling'].map((label) => ({ value: label, label }));
  const tide = sourceColumnSchema.parse({ name: 'tide', type: 'select', options });
  expect(valueColours(['High'], tide)).toEqual([]);
  expect(valueColours(['High', 'Rising'], tide)).toEqual([]);
});

test('without colours of options the theme decides', () => {
  expect(valueColours(['Air', 'Earth'], column)).toEqual([]);
  expect(valueColours(['Fire'], undefined)).toEqual([]);
});
