import { expect, test } from 'vitest';
import { labelWithUnit } from '#domain/source/column/column-unit.ts';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import { readDownloadRequest } from './download-request.ts';

const columns = [
  sourceColumnSchema.parse({ name: 'station', display_name: 'Station', type: 'text' }),
  sourceColumnSchema.parse({
    name: 'level',
    display_name: 'Water level',
    type: 'number',
    dataType: 'numeric',
    unit: 'cm',
  }),
];

function headers(request: object, labels?: unknown): string[] {
  const query = new URLSearchParams({ request: JSON.stringify(request) });
  if (labels !== undefined) {
    query.set('labels', JSON.stringify(labels));
  }
  return readDownloadRequest(query, columns).columns.map(({ column }) => labelWithUnit(column));
}

test('the headers of a file are what the section calls its columns, else what its source does', () => {
  const grouped = { attributes: ['station', 'level'], groupBy: ['station'], fn: { level: 'avg' } };
  expect(headers(grouped)).toEqual(['Station', 'Average of Water level (cm)']);
  expect(headers(grouped, { level: 'Mean level' })).toEqual(['Station', 'Mean level (cm)']);
  // Copies have names of their own, and the columns that only the file has those of the source.
  const copied = { attributes: ['level', 'level_copy_1'], copies: { level_copy_1: 'level' } };
  expect(headers(copied, { level_copy_1: 'Level again', station: 'ignored' })).toEqual([
    'Water level (cm)',
    'Level again (cm)',
    'Station',
  ]);
});

test('numbers and shares of rows are called what the table calls them', () => {
  const rowsBy = (fn: string) =>
    headers({ attributes: ['station', 'id'], groupBy: ['station'], fn: { id: fn } });
  expect(rowsBy('share')).toEqual(['Station', 'Share of rows']);
  expect(rowsBy('rows')).toEqual(['Station', 'Count of rows']);
  expect(rowsBy('count')).toEqual(['Station', 'Count of ID']);
  expect(headers({ attributes: ['id', 'station'] })).toEqual(['ID', 'Station', 'Water level (cm)']);
  const copied = { attributes: ['station', 'id', 'id_copy_1'], copies: { id_copy_1: 'id' } };
  const fn = { id: 'rows', id_copy_1: 'share' };
  expect(headers({ ...copied, groupBy: ['station'], fn })).toEqual([
    'Station',
    'Count of rows',
    'Share of rows',
  ]);
});

test('files of parts of dates have their numbers, with the names of these beside them', () => {
  const declared = sourceColumnSchema.parse({ name: 'day', display_name: 'Day', type: 'date' });
  const request = { attributes: ['day'], groupBy: ['day'], steps: { day: 'dayOfWeek' } };
  const query = new URLSearchParams({ request: JSON.stringify(request) });
  const written = readDownloadRequest(query, [declared]).columns;
  expect(written.map(({ column }) => column.display_name)).toEqual(['Day', 'Day (label)']);
  expect(written[0]?.column).toMatchObject({ type: 'select', dataType: 'text' });
  expect(written[0]?.column.options?.at(-1)).toEqual({ value: '7', label: 'Sunday' });
});

test('labels that are no texts are refused', () => {
  for (const labels of [['a'], { level: 1 }, null, { level: 'x'.repeat(501) }]) {
    expect(() => headers({ attributes: ['level'] }, labels), JSON.stringify(labels)).toThrow(/labels/);
  }
});

test('files of rows have no measures, and files of groups have those that are shown', () => {
  const per = { name: 'mean', display_name: 'Mean level', unit: 'cm', type: 'measure' };
  const measure = { type: 'function', fn: 'avg', column: 'level' };
  const all = [...columns, sourceColumnSchema.parse({ ...per, measure })];
  const namesOf = (query: URLSearchParams) =>
    readDownloadRequest(query, all).columns.map(({ column }) => labelWithUnit(column));
  const namesIn = (request: object) => namesOf(new URLSearchParams({ request: JSON.stringify(request) }));

  expect(namesOf(new URLSearchParams())).toEqual(['Station', 'Water level (cm)']);
  expect(namesIn({ attributes: ['level'] })).toEqual(['Water level (cm)', 'Station']);
  expect(namesIn({ attributes: ['mean'] })).toEqual(['Mean level (cm)']);
  const grouped = { attributes: ['station', 'mean'], groupBy: ['station'] };
  expect(namesIn(grouped)).toEqual(['Station', 'Mean level (cm)']);
  expect(namesIn({ ...grouped, fn: { mean: 'measure' } })).toEqual(['Station', 'Mean level (cm)']);
});

test('files of compared sections have what compares as columns, and both selections in words', () => {
  const request = {
    attributes: ['station', 'level', 'level.other', 'level.difference', 'level.change'],
    groupBy: ['station'],
    fn: { level: 'avg' },
    against: {
      columns: {
        'level.other': { of: 'level', kind: 'other' },
        'level.difference': { of: 'level', kind: 'difference' },
        'level.change': { of: 'level', kind: 'change' },
      },
      own: [{ column: 'station', operation: 'filter', values: ['Oslo'] }],
      period: { column: 'day', from: '2024-01-01', to: '2024-12-31' },
    },
  };
  expect(headers(request)).toEqual([
    'Station',
    'Average of Water level (cm)',
    'Average of Water level: compared (cm)',
    'Average of Water level: difference (cm)',
    'Average of Water level: change',
  ]);
  const query = new URLSearchParams({ request: JSON.stringify(request) });
  const day = sourceColumnSchema.parse({ name: 'day', display_name: 'Day', type: 'date', dataType: 'date' });
  expect(readDownloadRequest(query, [...columns, day]).filters).toEqual([
    'Station is Oslo',
    'Day from 2024-01-01 to 2024-12-31',
  ]);
});

test('measures of a request are columns of numbers, under the labels that the section gives them', () => {
  const request = {
    attributes: ['station', 'level', 'level least'],
    groupBy: ['station'],
    fn: { level: 'median' },
    measures: { 'level least': { type: 'function', fn: 'min', column: 'level' } },
  };
  const labels = { level: 'Level: Median', 'level least': 'Level: Least' };
  const query = new URLSearchParams({ request: JSON.stringify(request), labels: JSON.stringify(labels) });
  const { columns: read } = readDownloadRequest(query, columns);
  expect(read.map(({ column }) => [column.name, column.display_name])).toEqual([
    ['station', 'Station'],
    ['level', 'Level: Median'],
    ['level least', 'Level: Least'],
  ]);
  expect(read.at(2)?.column.dataType).toBe('numeric');
});
