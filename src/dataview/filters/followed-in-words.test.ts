import { expect, test } from 'vitest';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import type { FilterOperations, SectionResult } from '#domain/page/filter/section-query.ts';
import { dataStateSchema } from '../state/data-state.ts';
import { followedInWords } from './followed-in-words.ts';

const city = { name: 'city', display_name: 'City', type: 'text', show: true };
const rain = { name: 'rain', customName: 'Rain (mm)', type: 'number', show: true };
const follows = (operation: string, searchParamKey: string) => ({
  operation,
  searchParamKey,
  usePageFilters: true,
  type: 'internal',
});

const words = (columns: object[], filters: Record<string, string[]>, display: object = {}) =>
  followedInWords(dataStateSchema.parse({ columns, display }), { filters }, {}).map(({ text }) => text);

test('a section names the filters of its page that it follows, by its filters and by the names of its columns', () => {
  const columns = [
    { ...city, filters: [follows('filter', 'place')] },
    { ...rain, filters: [follows('gte', 'at_least')] },
  ];
  const filters = { place: ['Seattle', 'New York'], at_least: ['5'], other: ['x'] };
  expect(words(columns, filters)).toEqual(['City: Seattle, New York', 'Rain (mm) ≥ 5']);
  expect(words(columns, { place: [''] })).toEqual([]);
  expect(words([city, rain], { city: ['Seattle'], 'rain.min': ['2'], 'rain.max': ['9'] })).toEqual([]);
  expect(
    words(
      [city, rain],
      { city: ['Seattle'], 'rain.min': ['2'], 'rain.max': ['9'] },
      {
        usePageFilters: true,
      },
    ),
  ).toEqual(['City: Seattle', 'Rain (mm): 2 to 9']);
});

test('what a page leaves out is named so, in a section that follows it by the name of a column', () => {
  const state = dataStateSchema.parse({ columns: [city, rain], display: { usePageFilters: true } });
  const filters = { city: ['Seattle', 'Rome'], rain: ['5'] };
  const wordsOf = (operations: FilterOperations) =>
    followedInWords(state, { filters, operations }, {}).map(({ text }) => text);
  expect(wordsOf({ city: 'exclude', rain: 'gte' })).toEqual([
    'City is none of: Seattle, Rome',
    'Rain (mm) ≥ 5',
  ]);
  // What compares nothing on the page, or what texts cannot be compared by, filters nothing.
  expect(wordsOf({ city: null, rain: 'lt' })).toEqual(['Rain (mm) < 5']);
  expect(wordsOf({ city: 'gte', rain: null })).toEqual([]);
});

test('it does not name what it shows itself', () => {
  const offered = { ...city, filters: [{ ...follows('filter', 'place'), type: 'external' }] };
  expect(words([offered], { place: ['Seattle'] })).toEqual([]);
});

test('codes are named by their labels', () => {
  const source = sourceColumnSchema.parse({
    name: 'city',
    type: 'select',
    options: [{ value: 'SEA', label: 'Seattle' }],
  });
  const rows: SectionResult = {
    status: 'ready',
    result: { columns: [], rows: [], length: 0, totals: null },
    columns: [source],
    attribution: { sourceId: 1, sourceName: 'Rain', versionId: 2, versionName: '1', updatedAt: '' },
    managed: true,
  };
  const state = dataStateSchema.parse({ columns: [city], display: { usePageFilters: true } });
  expect(followedInWords(state, { filters: { city: ['SEA', 'null'] } }, { rows })).toEqual([
    { text: 'City: Seattle, (empty)', names: ['city'] },
  ]);
});

test('what a section compares of its groups is named by what it shows of them', () => {
  const group = { ...city, group: true };
  const amount = { ...rain, customName: '', display_name: 'Rain', fn: 'sum' };
  const followed = { fn: 'result', usePageFilters: true };
  const changed = { ...amount, over: 'change', filters: [{ ...followed, operation: 'gt' }] };
  expect(words([group, changed], { 'rain.result': ['0.125'] })).toEqual([
    'Sum of Rain: change to the one before along City > 12.5%',
  ]);
  const where = [{ column: 'city', operation: 'filter', values: ['Rome'] }];
  const summed = { ...amount, fnWhere: where, filters: [{ ...followed, operation: 'exclude' }] };
  expect(words([group, summed], { 'rain.result': ['1', '2'] })).toEqual([
    'Sum of Rain, where City is Rome is none of: 1, 2',
  ]);
  expect(words([group, summed], { rain: ['1', '2'] })).toEqual([]);
});
