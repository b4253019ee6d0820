import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { takesLinearTime } from '../../../../tests/fixtures/takes-linear-time.ts';
import {
  changedSearch,
  formSearch,
  maxQueryStringLength,
  hiddenFields,
  parseSearch,
  positionParameter,
  readParameters,
  sortParameter,
  type SortChoice,
} from './query-string.ts';
import { pageFilters } from './page-filters.ts';

const schema = { page: positionParameter, sort: sortParameter };
type Choice = { page: number; sort: SortChoice | null };
const read = (search: string) => readParameters<Choice>(schema, 'x', new URLSearchParams(search));

describe('choices within a section', () => {
  test.each([
    ['?s.x.page=3', 2],
    ['', 0],
    ['?s.x.page=1.5', 0],
    ['?s.x.page=1e30', 0],
    ['?s.x.page=1e999', 0],
    ['?s.x.page=-1', 0],
    ['?s.x.page=two', 0],
    ['?s.y.page=3', 0],
  ])('%s is position %i', (search, page) => {
    expect(read(search).page).toBe(page);
  });

  test('a column of a sort order may have any name', () => {
    expect(read('?s.x.sort=a.b.desc').sort).toEqual({ column: 'a.b', order: 'desc' });
    for (const search of ['?s.x.sort=a', '?s.x.sort=.asc', '?s.x.sort=a.up']) {
      expect(read(search).sort).toBeNull();
    }
  });

  test('reads what it writes, whatever else the query string holds', () => {
    const choice = fc.record({
      page: fc.nat(),
      sort: fc.option(
        fc.record({
          column: fc.string({ minLength: 1, unit: 'grapheme' }),
          order: fc.constantFrom<'asc' | 'desc'>('asc', 'desc'),
        }),
      ),
    });
    const filters = fc.dictionary(
      fc.string({ minLength: 1 }).filter((key) => !key.startsWith('s.')),
      fc.array(
        fc.string({ minLength: 1 }).filter((value) => !value.includes('|')),
        { minLength: 1 },
      ),
    );
    fc.assert(
      fc.property(choice, filters, (parameters, given) => {
        const search = changedSearch('?s.other.page=2', 'x', schema, { parameters, filters: given });
        expect(read(search)).toEqual(parameters);
        expect(new Map(Object.entries(pageFilters([], new URLSearchParams(search))))).toEqual(
          new Map(Object.entries(given)),
        );
        expect(new URLSearchParams(search).get('s.other.page')).toBe('2');
      }),
    );
  });

  test('the first page, the own order and a removed filter leave no trace', () => {
    const search = changedSearch('?s.x.page=4&s.x.sort=a.asc&region=Alaska', 'x', schema, {
      parameters: { page: 0, sort: null },
      filters: { region: null },
    });
    expect(search).toBe('');
  });
});

test('a form joins values of one name, ignores empty ones and sends page filters along', () => {
  expect(
    formSearch([
      ['region', 'Alaska'],
      ['from', ''],
      ['region', 'Oregon'],
    ]),
  ).toBe('?region=Alaska%7C%7C%7COregon');
  expect(formSearch([])).toBe('');
  expect(hiddenFields('?region=Alaska&s.x.page=2&s.x.sort=place.asc')).toEqual([
    ['region', 'Alaska'],
    ['s.x.sort', 'place.asc'],
  ]);
});

test('percentages are the shares of a filter, and are replaced and removed with it', () => {
  const filtersOf = (search: string) => pageFilters([], new URLSearchParams(search));
  expect(filtersOf('?a.min.in-de=1.000&b.as-percent.in-de=12,5&c=1.000')).toEqual({
    'a.min': ['1000'],
    b: ['0.125'],
    c: ['1.000'],
  });
  // All numbers of an address are in one language.
  expect(filtersOf('?a.in-de=1.000&b.in-fr=1.000')).toEqual({ a: ['1000'], b: ['1.000'] });
  expect(filtersOf('?a.min.as-percent=12')).toEqual({ 'a.min': ['0.12'] });
  expect(filtersOf('?a.min.as-percent=12.5%25&a.max.as-percent=x')).toEqual({
    'a.min': ['0.125'],
    'a.max': ['x'],
  });
  expect(filtersOf('?a.min=0.12')).toEqual({ 'a.min': ['0.12'] });
  const change = (filters: Record<string, string[] | null>) =>
    changedSearch('?a.min.as-percent=12&b=c', 'x', {}, { filters });
  expect(change({ 'a.min': null })).toBe('?b=c');
  expect(changedSearch('?a.as-percent.in-de=1&a.in-de=2', 'x', {}, { filters: { a: null } })).toBe('');
  expect(change({ 'a.min': ['0.5'] })).toBe('?b=c&a.min=0.5');
});

test.each([
  ['names that nearly say a language', (length: number) => `${'.in-de.as-percent'.repeat(length / 17)}x=1`],
  ['numbers of many groups', (length: number) => `a.in-de=${'1.'.repeat(length / 2)}x`],
  ['many languages', (length: number) => 'a.in-xq=1.000&'.repeat(length / 14)],
])('filters with %s are read in linear time', (_, search) => {
  expect(takesLinearTime(search, (text) => pageFilters([], new URLSearchParams(text)))).toBe(true);
});

test('a query string that is too long is refused', () => {
  expect(parseSearch(`?a=${'x'.repeat(maxQueryStringLength - 3)}`).get('a')).toHaveLength(
    maxQueryStringLength - 3,
  );
  expect(() => parseSearch(`?a=${'x'.repeat(maxQueryStringLength - 2)}`)).toThrow(
    expect.objectContaining({ code: 'too_large' }) as Error,
  );
});

test.each([
  [
    'many names',
    (length: number) =>
      Array.from({ length: length / 10 }, (_, index) => `k${String(index).padStart(6, '0')}=1`).join('&'),
  ],
  ['one name', (length: number) => 'k=1&'.repeat(length / 10)],
])('filters of many parameters are read and written in linear time: %s', (_, text) => {
  expect(takesLinearTime(text, (search) => pageFilters([], new URLSearchParams(search)))).toBe(true);
  expect(takesLinearTime(text, (search) => formSearch(new URLSearchParams(search)))).toBe(true);
});
