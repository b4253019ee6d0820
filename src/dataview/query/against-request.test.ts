import { expect, test } from 'vitest';
import { dataRequestSchema } from '#domain/query/data-request.ts';
import { resolveRequest } from '#domain/query/resolve-request.ts';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import { shareUnit } from '#domain/value/cell/share-unit.ts';
import { translations } from '#texts/languages.ts';
import { withComparedColumns } from '../state/against-columns.ts';
import { columnDescriptorSchema } from '../state/column-descriptor.ts';
import { dataStateSchema, type DataState } from '../state/data-state.ts';
import { againstName, periodInWords, headingNames, selectionNames } from './against-in-words.ts';
import { comparisonOfFilters } from './against-request.ts';
import { rowsRequest } from './rows-request.ts';
import { sectionRows } from './section-rows.ts';

const source = [
  { name: 'county', display_name: 'County', type: 'text' },
  { name: 'day', display_name: 'Day', type: 'date', dataType: 'date' },
  { name: 'year', display_name: 'Year', type: 'number', dataType: 'numeric' },
  { name: 'damage', display_name: 'Damage', type: 'number', dataType: 'numeric', unit: 'USD' },
].map((column) => sourceColumnSchema.parse(column));

type Given = {
  compare: object;
  day?: object[];
  county?: object[];
  year?: object[];
  damage?: object;
  relation?: string;
};
const stateWith = ({
  compare,
  day = [],
  county = [],
  year = [],
  damage = {},
  relation = 'and',
}: Given): DataState =>
  dataStateSchema.parse({
    sourceInfo: { sourceId: 1, versionId: 2 },
    columns: [
      { name: 'county', display_name: 'County', type: 'text', show: true, group: true, filters: county },
      {
        name: 'day',
        display_name: 'Day',
        type: 'date',
        show: true,
        group: true,
        step: 'month',
        filters: day,
      },
      { name: 'year', display_name: 'Year', type: 'number', filters: year },
      { name: 'damage', display_name: 'Damage', type: 'number', show: true, fn: 'sum', ...damage },
    ].map((column) => columnDescriptorSchema.parse(column)),
    display: { compare, filterRelation: relation },
  });
const contextWith = (filters: Record<string, string[]>) =>
  ({ filters, parameters: { page: 0, sort: null } }) as unknown as Parameters<typeof rowsRequest>[1];
const range = (from: string, to: string) => ({ operation: 'range', values: [`${from}..${to}`] });
const requestOf = (given: Given, filters = {}) =>
  rowsRequest(withComparedColumns(stateWith(given)), contextWith(filters), 'page');

test('a section requests both selections of a period, and what compares them beside each amount', () => {
  const request = requestOf({ compare: { with: 'yearBefore' }, day: [range('2024-01-01', '2024-03-31')] });
  expect(request.attributes).toEqual([
    'county',
    'day',
    'damage',
    'damage.other',
    'damage.difference',
    'damage.change',
  ]);
  expect(request.normalFilter).toEqual([]);
  expect(request.fn).toEqual({ damage: 'sum' });
  expect(request.copies).toEqual({});
  expect(resolveRequest(dataRequestSchema.parse(request), source)).toMatchObject({
    value: { against: { periods: { other: { from: '2023-01-01', to: '2023-03-31' } } } },
  });
});

const period = (given: Given, filters = {}) =>
  comparisonOfFilters(stateWith(given), contextWith(filters))?.against.period;
const compare = { with: 'before' };

test.each([
  [[{ operation: 'gte', values: ['2024-02-01'] }], { from: '2024-02-01' }],
  [
    [
      { operation: 'gt', values: ['2024-02-28'] },
      { operation: 'lt', values: ['2024-03-01'] },
    ],
    { from: '2024-02-29', to: '2024-02-29' },
  ],
  [[{ operation: 'lte', values: ['2024-02-01'] }], { to: '2024-02-01' }],
  [[{ operation: 'filter', values: ['2024-02-01'] }], { from: '2024-02-01', to: '2024-02-01' }],
  [[range('2024-02-01', '')], { from: '2024-02-01' }],
  [[], {}],
])('filters of dates are a period: %j', (day, ends) => {
  expect(period({ compare, day })).toEqual({ column: 'day', newest: 'year', with: 'before', ...ends });
});

test('filters that are no period of whole days, or of which any may match, compare nothing', () => {
  const several = [{ operation: 'filter', values: ['2024-02-01', '2024-02-03'] }];
  const hours = [{ operation: 'gte', values: ['2024-02-01 10:00'] }];
  expect([period({ compare, day: several }), period({ compare, day: hours })]).toEqual([
    undefined,
    undefined,
  ]);
  const any: Given = {
    compare,
    relation: 'or',
    day: [range('2024-01-01', '')],
    county: [{ operation: 'filter', values: ['Kings'] }],
  };
  expect(period(any)).toBeUndefined();
  const request = requestOf({ compare, day: several });
  expect([request.attributes, request.against]).toEqual([['county', 'day', 'damage'], undefined]);
  expect(request.normalFilter).toHaveLength(1);
});

test('a visitor changes the period, and years are periods too', () => {
  const day = [{ type: 'external', operation: 'range', values: ['2024-01-01..2024-12-31'] }];
  const chosen = { 'day.min': ['2022-01-01'], 'day.max': ['2022-12-31'] };
  expect(period({ compare, day }, chosen)).toMatchObject({ from: '2022-01-01', to: '2022-12-31' });
  const year = [{ type: 'external', operation: 'filter', values: ['2024'] }];
  expect(period({ compare: { ...compare, column: 'year' }, year }, { year: ['2021'] })).toMatchObject({
    column: 'year',
    from: 2021,
    to: 2021,
  });
});

test('another period needs both of its ends', () => {
  const other = { with: 'period', from: '2019-01-01', to: '2019-12-31' };
  expect(period({ compare: other })).toMatchObject({ with: { from: '2019-01-01', to: '2019-12-31' } });
  expect(period({ compare: { ...other, to: '' } })).toBeUndefined();
});

test('other values of a filter replace its own', () => {
  const given: Given = {
    compare: { with: 'selection', values: ['Queens'] },
    county: [{ operation: 'filter', values: ['Kings'] }],
    year: [{ operation: 'gte', values: ['2000'] }],
  };
  const request = requestOf(given);
  expect(request.normalFilter).toMatchObject([{ column: 'year' }]);
  expect(request.against).toMatchObject({
    own: [{ column: 'county', values: ['Kings'] }],
    other: [{ column: 'county', values: ['Queens'] }],
  });
});

test('only amounts of groups are compared, each once', () => {
  const keysOf = (damage: object) =>
    withComparedColumns(stateWith({ compare, damage })).columns.filter(({ against }) => against).length;
  expect(
    [{}, { fn: 'share' }, { fn: 'list' }, { over: 'rank' }, { fn: '' }, { show: false }].map(keysOf),
  ).toEqual([3, 0, 0, 0, 0, 0]);
  const twice = withComparedColumns(withComparedColumns(stateWith({ compare })));
  expect(
    twice.columns.filter(({ against }) => against === 'change').map(({ normalName }) => normalName),
  ).toEqual(['damage.change.', 'damage.change']);
  const rows = { ...stateWith({ compare, damage: { fn: '' } }) };
  const plain = rows.columns.map((column) => ({ ...column, group: false }));
  expect(rowsRequest({ ...rows, columns: plain }, contextWith({}), 'page').against).toBeUndefined();
});

test('columns are called by their periods, with signs and parts', () => {
  const state = withComparedColumns(stateWith({ compare }));
  const names = ['county', 'day', 'damage', 'damage.other', 'damage.difference', 'damage.change'];
  const result = {
    columns: names.map((name) => ({ name, type: 'number' })),
    rows: [['Kings', '2024-01-01', 9, 8, 1, 0.125]],
    length: 1,
    totals: null,
    compared: {
      own: { from: '2024-01-01', to: '2024-12-31' },
      other: { from: '2023-01-01', to: '2023-12-31' },
    },
  };
  const attribution = { sourceId: 1, sourceName: '', versionId: 2, versionName: '', updatedAt: '' };
  const found = sectionRows(state, {
    rows: { status: 'ready', result, columns: source, attribution, managed: false, locale: 'en' },
  });
  const shown = found && 'rows' in found ? found.rows.shown : [];
  expect(shown.slice(2).map(({ label }) => label)).toEqual([
    'Sum of Damage (USD): 2024',
    'Sum of Damage (USD): 2023',
    'Sum of Damage (USD): difference',
    'Sum of Damage: change',
  ]);
  expect(shown.slice(4).map(({ numbers, unit }) => [numbers.hasSign, unit])).toEqual([
    [true, undefined],
    [true, shareUnit],
  ]);
  expect(shown[3]?.compared).toMatchObject({ label: 'Sum of Damage (USD)', selection: '2023' });
});

test.each([
  [{ from: '2024-01-01', to: '2024-12-31' }, '2024'],
  [{ from: '2020-01-01', to: '2024-12-31' }, '2020 – 2024'],
  [{ from: '2024-04-01', to: '2024-06-30' }, 'Q2 2024'],
  [{ from: '2024-02-01', to: '2024-02-29' }, 'Feb 2024'],
  [{ from: '2024-11-01', to: '2025-02-28' }, 'Nov 2024 – Feb 2025'],
  [{ from: '2024-01-01', to: '2024-10-14' }, 'Jan 1, 2024 – Oct 14, 2024'],
  [{ from: '2024-01-05', to: '2024-01-05' }, 'Jan 5, 2024'],
  [{ from: 2020, to: 2020 }, '2020'],
  [{ from: 2020, to: 2022 }, '2020 – 2022'],
])('a period is written by its whole years or months, else by its days: %j', (one, text) => {
  expect(periodInWords(one, 'en')).toBe(text);
});

test.each([
  ['2024-01-01', '2024-10-14', '2023-01-01', '2023-10-14', '2024', '2023'],
  ['2024-03-01', '2024-05-31', '2023-03-01', '2023-05-31', '2024', '2023'],
  ['2024-02-01', '2024-02-29', '2024-01-01', '2024-01-31', 'Feb 2024', 'Jan 2024'],
  ['2024-02-01', '2024-02-29', '2023-02-01', '2023-02-28', 'Feb 2024', 'Feb 2023'],
  ['2024-03-01', '2024-04-30', '2024-01-01', '2024-02-29', 'Mar 2024 – Apr 2024', 'Jan 2024 – Feb 2024'],
  ['2023-12-01', '2024-01-31', '2022-12-01', '2023-01-31', 'Dec 2023 – Jan 2024', 'Dec 2022 – Jan 2023'],
])(
  'in headings, parts of two years are called by these: %s to %s, %s to %s',
  (from, to, otherFrom, otherTo, own, other) => {
    const compared = { own: { from, to }, other: { from: otherFrom, to: otherTo } };
    const result = { columns: [], rows: [], length: 0, totals: null, compared };
    const found = { result, columns: source, locale: 'en' };
    expect(headingNames(stateWith({ compare: { with: 'before' } }), found, undefined)).toEqual({
      own,
      other,
    });
  },
);

test('selections are called by the values of their filter, in every language', () => {
  const state = stateWith({
    compare: { with: 'selection', values: ['Queens', 'null'] },
    county: [{ type: 'external', operation: 'filter', values: [] }],
  });
  const found = { result: { columns: [], rows: [], length: 0, totals: null }, columns: source, locale: 'en' };
  expect(selectionNames(state, found, { filters: { county: ['Kings'] } })).toEqual({
    own: 'Kings',
    other: 'Queens, (empty)',
  });
  expect(selectionNames(state, found, { filters: {} })?.own).toBe('All');
  for (const language of ['en', ...Object.keys(translations)]) {
    const names = (['other', 'difference', 'change'] as const).map((kind) =>
      againstName(kind, { own: 'a', other: 'b' }, language),
    );
    expect(new Set(names).size).toBe(3);
  }
});

test.each([
  ['difference desc', 'damage.difference', 'desc nulls last'],
  ['difference asc', 'damage.difference', 'asc nulls last'],
  ['change desc', 'damage.change', 'desc nulls last'],
  ['change asc', 'damage.change', 'asc nulls last'],
])('groups are in the order of %s by one setting, before the order of columns', (order, key, direction) => {
  const given = { compare: { ...compare, order }, damage: { sort: 'asc nulls last' } };
  const { orderBy = {} } = requestOf(given);
  expect(Object.entries(orderBy)).toEqual([
    [key, direction],
    ['damage', 'asc nulls last'],
  ]);

  // A reader's order, by a click on a head, is that alone.
  const sort = { column: 'damage.other', order: 'desc' };
  const context = { filters: {}, parameters: { page: 0, sort } } as Parameters<typeof rowsRequest>[1];
  const chosen = rowsRequest(withComparedColumns(stateWith(given)), context, 'page');
  expect(chosen.orderBy).toEqual({ 'damage.other': 'desc nulls last' });

  // Without a comparison the order of the columns is there.
  const several = [{ operation: 'filter', values: ['2024-01-01', '2024-05-01'] }];
  expect(requestOf({ ...given, day: several }).orderBy).toEqual({ damage: 'asc nulls last' });
});
