import { expect, test } from 'vitest';
import { sourceListQuery, sourceListSearch } from './source-list-query.ts';

const read = (text: string) => sourceListQuery(new URLSearchParams(text));
const nothing = { search: '', category: [], order: 'doc_type' as const, isDescending: false, page: 0 };

test('a query of the list of sources is the same after its address is read', () => {
  const query = {
    search: 'big storm',
    category: ['Weather', 'Wind'],
    order: 'rows' as const,
    isDescending: true,
    page: 2,
  };
  expect(sourceListQuery(sourceListSearch(query))).toEqual(query);
  expect(sourceListSearch(query).get('page')).toBe('3');
  expect(String(sourceListSearch(nothing))).toBe('');
});

test('what cannot be read in an address is left out', () => {
  expect(read('')).toEqual(nothing);
  expect(read('page=-2&order=up')).toEqual(nothing);
  expect(read('page=999999').page).toBe(0);
  expect(read(`search=${'x'.repeat(500)}`).search).toHaveLength(200);
});
