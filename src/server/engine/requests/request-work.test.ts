import { expect, test } from 'vitest';
import { dataRequestSchema, type DataRequestInput } from '#domain/query/data-request.ts';
import { cellsOfRow, sizeOfRead } from './request-work.ts';

const cells = (request: DataRequestInput) => cellsOfRow(dataRequestSchema.parse(request));

test.each<[string, DataRequestInput, number]>([
  ['a page of all rows reads only its own rows', { attributes: ['a', 'b'] }, 0],
  ['groups', { attributes: ['a', 'b'], groupBy: ['a'], fn: { b: 'sum' } }, 2],
  [
    'the functions of measures',
    { attributes: ['m'], measures: { m: { type: 'function', fn: 'sum', column: 'a' } } },
    1,
  ],
  ['a filter and a sort', { attributes: ['a'], filter: { b: [1] }, orderBy: { a: 'asc nulls last' } }, 4],
  ['a search', { attributes: ['a'], like: { a: 'x' } }, 4],
  ['totals', { attributes: ['a', 'b', 'c'], totals: true }, 3],
  ['invalid rows', { attributes: ['a', 'b'], validity: 'invalid' }, 2],
])('%s', (_name, request, expected) => {
  expect(cells(request)).toBe(expected);
});

test('what is large or huge depends on the number of rows', () => {
  const request = cells({ attributes: ['a', 'b'], groupBy: ['a'], fn: { b: 'sum' } });
  expect(sizeOfRead(1_000_000, request)).toBe('small');
  expect(sizeOfRead(10_000_000, request)).toBe('large');
  expect(sizeOfRead(100_000_000, request)).toBe('huge');
});
