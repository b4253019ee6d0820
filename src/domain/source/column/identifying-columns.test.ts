import { expect, test } from 'vitest';
import { sourceColumnSchema } from './column.ts';
import { lookupColumns } from './identifying-columns.ts';

const text = (name: string, display_name = '') =>
  sourceColumnSchema.parse({ name, display_name, type: 'text', dataType: 'text' });
const number = (name: string) => sourceColumnSchema.parse({ name, type: 'number', dataType: 'numeric' });

test.each([
  ['the column of the same name', 'station', ['river', 'station', 'name'], ['station', 'name']],
  ['a column that is named as codes are', 'place', ['name', 'geoid'], ['geoid', 'name']],
  ['codes of a compound name', 'state', ['statename', 'statefips'], ['statefips', 'statename']],
  ['a column that is not named as labels are', 'kind', ['label', 'kurz'], ['kurz', 'label']],
  ['the first column where none is', 'kind', ['kurz', 'lang'], ['kurz', 'lang']],
  ['one column for both where there is no other', 'kind', ['kurz'], ['kurz', 'kurz']],
])('a lookup starts with %s', (_, codes, names, [keyAttribute, valueAttribute]) => {
  expect(
    lookupColumns(
      names.map((name) => text(name)),
      text(codes),
    ),
  ).toEqual({ keyAttribute, valueAttribute });
});

test('codes may be numbers, and the same name may be the one for people', () => {
  const columns = [text('name'), number('no'), text('river')];
  expect(lookupColumns(columns, text('station', 'No'))).toEqual({
    keyAttribute: 'no',
    valueAttribute: 'name',
  });
  expect(lookupColumns([text('label'), number('value')], text('label'))).toEqual({
    keyAttribute: 'label',
    valueAttribute: 'label',
  });
  expect(lookupColumns([], text('station'))).toBeNull();
});
