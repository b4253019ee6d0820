import { expect, test } from 'vitest';
import { componentsQuery, componentsSearch, type ComponentsQuery } from './components-query.ts';

const nothing: ComponentsQuery = {
  type: null,
  source: null,
  version: null,
  tag: null,
  hasTags: false,
  page: 0,
};
const read = (text: string) => componentsQuery(new URLSearchParams(text));

test('a query of the components index is the same after its address is read', () => {
  const query = { type: 'Spreadsheet', source: 3, version: 12, tag: 'big storm', hasTags: true, page: 4 };
  expect(componentsQuery(componentsSearch(query))).toEqual(query);
  expect(componentsSearch(query).get('page')).toBe('5');
  expect(String(componentsSearch(nothing))).toBe('');
  expect(read('')).toEqual(nothing);
});

test('what cannot be read in an address is left out, and a version without its source', () => {
  expect(read('type=&source=x&version=1&tag=&tagged=no&page=0')).toEqual(nothing);
  expect(read('source=-1&page=-2')).toEqual(nothing);
  expect(read('version=5')).toEqual(nothing);
  expect(read('source=5&version=9999999999')).toEqual({ ...nothing, source: 5 });
  expect(read('page=999999999').page).toBe(9999);
  expect(read(`tag=${'x'.repeat(500)}`).tag).toHaveLength(200);
});
