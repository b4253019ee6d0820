import { expect, test } from 'vitest';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import { columnHeaders } from './column-headers.ts';
import { readDownloadRequest } from './download-request.ts';

const columns = [
  sourceColumnSchema.parse({ name: 'id_2', display_name: 'ID', type: 'text' }),
  sourceColumnSchema.parse({ name: 'city', display_name: 'City', type: 'text' }),
  sourceColumnSchema.parse({ name: 'city_2', display_name: 'City', type: 'text' }),
];
const read = (query: Record<string, string>) => readDownloadRequest(new URLSearchParams(query), columns);
const named = (request: object) => read({ request: JSON.stringify(request) }).filters;

test('filters are words that people read in the name of a file', () => {
  expect(read({ city: 'Oslo|||null|||\\:null' }).filters).toEqual(['City is Oslo, (empty), null']);
  expect(
    named({
      attributes: ['city'],
      normalFilter: [
        { column: 'city', operation: 'exclude', values: ['a', 'b', 'c', 'd', 'e'] },
        { column: 'id_2', operation: 'between', values: ['1', null] },
      ],
      search: 'x',
    }),
  ).toEqual(['City is none of a, b, c and 2 more', 'ID at least 1', 'find x']);
  const one = (operation: string, values: (string | null)[]) =>
    named({ attributes: ['city'], normalFilter: [{ column: 'city', operation, values }] });
  expect([
    one('exclude', ['a']),
    one('between', [null, '2024-03-31']),
    one('between', ['1', '2']),
    one('lte', ['2']),
  ]).toEqual([['City is not a'], ['City at most 2024-03-31'], ['City from 1 to 2'], ['City at most 2']]);
});

test('columns are called what people call them where that is unique, or as they are stored', () => {
  expect(columnHeaders(columns, { format: 'csv' })).toEqual(['ID', 'city', 'city_2']);
  expect(columnHeaders(columns, { format: 'csv', names: 'stored' })).toEqual(['id_2', 'city', 'city_2']);
  expect(columnHeaders(columns, { format: 'parquet' })).toEqual(['id_2', 'city', 'city_2']);
  expect(read({ names: 'stored', city: 'Oslo' })).toMatchObject({ names: 'stored' });
});

test('calculated numbers are without the noise of binary arithmetic, unless all digits are wanted', () => {
  const sums = { attributes: ['city', 'id'], groupBy: ['city'], fn: { id: 'count' } };
  const rounded = (more: object) =>
    read({ request: JSON.stringify(sums), ...more }).columns.map(({ isRounded }) => isRounded);
  expect(rounded({})).toEqual([false, true]);
  expect(rounded({ exact: '1' })).toEqual([false, false]);
});
