import { expect, test } from 'vitest';
import { sourceColumnSchema } from './column.ts';
import { shownColumns } from './shown-columns.ts';

const columns = ['a', 'b', 'c', 'd'].map((name) => sourceColumnSchema.parse({ name, type: 'text' }));
const names = (chosen: string[]) => shownColumns(columns, chosen).map(({ name }) => name);

test('without default columns the first three are shown', () => {
  expect(names([])).toEqual(['a', 'b', 'c']);
  expect(names(['gone'])).toEqual(['a', 'b', 'c']);
});

test('default columns are shown in their order, those that are gone left out', () => {
  expect(names(['d', 'gone', 'b'])).toEqual(['d', 'b']);
});
