import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OperationName } from '#domain/formula/condition.ts';
import { dataRequestSchema } from '#domain/query/data-request.ts';
import type { FilterOperations } from '#domain/page/filter/section-query.ts';
import { checkRequest } from '#domain/query/check-request.ts';
import { resolveRequest } from '#domain/query/resolve-request.ts';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { textsOf } from '#texts/texts-of.ts';
import { dataQueries, offeredFilters, offeredOperations, rowsQuery } from './query/build-queries.ts';
import { cellHref } from './state/cell-link.ts';
import { checkColumns } from './state/check-columns.ts';
import { columnsOfGraph, columnsOfSource } from './sources/choose-source.ts';
import { columnDescriptorSchema, columnKey, type ColumnDescriptor } from './state/column-descriptor.ts';
import * as rules from './state/column-rules.ts';
import { followedColumns } from './query/followed-columns.ts';
import { isReached, setReached } from './query/filter-reach.ts';
import { addFilter, appendFilter, changeFilter, compareWith, moveFilters } from './query/filter-rules.ts';
import { dataStateSchema, readDataState, type DataState } from './state/data-state.ts';
import { operationsOf } from './settings/column-options.ts';

const column = (name: string, more: object = {}): ColumnDescriptor =>
  columnDescriptorSchema.parse({ name, show: true, ...more });
const state = (columns: object[], display: object = {}): DataState =>
  dataStateSchema.parse({ sourceInfo: { sourceId: 1, versionId: 2 }, columns, display });
const context = (
  filters: Record<string, string[]> = {},
  page = 0,
  sort: { column: string; order: 'asc' | 'desc' } | null = null,
) => ({
  filters,
  parameters: { page, sort },
});
function requestOf(
  of: DataState,
  filters: Record<string, string[]> = {},
  page = 0,
  sort: Parameters<typeof context>[2] = null,
) {
  const question = dataQueries(of, context(filters, page, sort)).rows!;
  if (question.kind !== 'rows') throw new Error(JSON.stringify(question));
  return dataRequestSchema.parse(question.request);
}

describe('reading a stored state', () => {
  const read = (stored: unknown) => readDataState(dataStateSchema, stored, dataStateSchema.parse({}));

  test('never throws, and keeps what it can read', () => {
    fc.assert(fc.property(fc.anything(), (stored) => void read(stored)));
    expect(
      read(
        '{"columns": [{"name": "a", "show": "maybe", "size": 7}, {"name": ""}, 5], "display": {"pageSize": -1}}',
      ),
    ).toMatchObject({
      columns: [{ name: 'a', show: false, size: null }],
      display: { pageSize: 10, showAttribution: true },
    });
    expect(read('{not json').columns).toEqual([]);
  });

  test('reads back what it wrote', () => {
    const whole = state([{ name: 'a', show: true, filters: [{ type: 'external', values: ['x'] }] }]);
    expect(read(JSON.parse(JSON.stringify(whole)))).toEqual(whole);
  });

  test('migrates the old filter lists, attribute lists and source info', () => {
    const old = read({
      attributes: ['county', { name: 'risk', display_name: 'Risk' }],
      visibleAttributes: ['county'],
      groupBy: ['county'],
      sourceInfo: { source_id: '4', view_id: 9, view_name: '2026' },
    });
    expect(old.columns).toMatchObject([
      { name: 'county', show: true, group: true },
      { name: 'risk', show: false },
    ]);
    expect(old.sourceInfo).toMatchObject({ sourceId: 4, versionId: 9, versionName: '2026' });
    const filtered = read({
      columns: [{ name: 'a', internalFilter: ['x'], internalExclude: ['y'], externalFilter: ['z'] }],
    });
    expect(filtered.columns[0]!.filters).toMatchObject([
      { type: 'internal', operation: 'filter', values: ['x'] },
      { type: 'internal', operation: 'exclude', values: ['y'] },
      { type: 'external', operation: 'filter', values: ['z'] },
    ]);
  });
});

test('what earlier sites stored, and this one finds out by itself, is kept and changes no query', () => {
  const section = {
    sourceInfo: {
      app: 'dms',
      type: 'counties',
      isDms: true,
      env: 'a|b',
      srcEnv: 'a',
      source_id: 4,
      view_id: 9,
      updated_at: '2025',
    },
    columns: [{ name: 'a', show: true, type: 'ui', valueColumn: 'b', format: 'comma' }],
    display: { loadMoreId: 'id7', totalLength: 12, readyToLoad: false, columnSelection: ['a'] },
  };
  const read = (stored: unknown) => readDataState(dataStateSchema, stored, dataStateSchema.parse({}));
  const kept = read(section);
  const { source_id, view_id, ...others } = section.sourceInfo;
  expect(kept).toMatchObject({
    ...section,
    sourceInfo: { ...others, sourceId: source_id, versionId: view_id },
  });
  expect(read(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  const plain = read({
    sourceInfo: { sourceId: 4, versionId: 9 },
    columns: [{ name: 'a', show: true, type: 'text' }],
  });
  const context = { filters: {}, parameters: { page: 0, sort: null } };
  expect(rowsQuery(kept, context, 'page')).toEqual(rowsQuery(plain, context, 'page'));
  expect(rowsQuery(kept, context, 'page').kind).toBe('rows');
});

describe('validity', () => {
  test.each([
    [[], 'Form data not available.'],
    [[{ name: 'a', show: false }], 'No columns selected.'],
    [
      [{ name: 'a' }, { name: 'b', fn: 'sum' }, { name: 'c' }],
      "All visible columns don't have a function. # Visible columns: 3, # Function applied: 1",
    ],
    [
      [{ name: 'a', group: true }, { name: 'b', fn: 'sum' }, { name: 'c' }],
      'All Non grouped columns must have a function applied. # Non grouped columns: 2, # Function applied: 1.',
    ],
    [
      [
        { name: 'a', group: true },
        { name: 'b', fn: 'sum' },
      ],
      null,
    ],
    [[{ name: 'a', fn: 'sum' }], null],
    [[{ name: 'a' }, { name: 'b' }], null],
  ])('%j', (columns, message) => {
    expect(
      checkColumns(
        columns.map((one) => column(one.name, one)),
        textsOf(undefined),
      ),
    ).toBe(message);
  });

  test('a section without a source asks nothing', () => {
    const question = dataQueries(
      dataStateSchema.parse({ columns: [{ name: 'a', show: true }] }),
      context(),
    ).rows;
    expect(question).toEqual({ kind: 'invalid', message: 'Form data not available.' });
  });
});

test('one switch shows the totals of all columns, and hides those of single ones', () => {
  const single = state([
    { name: 'cost', show: true, showTotal: true },
    { name: 'day', show: true },
  ]);
  expect(rules.showsTotals(single)).toBe(true);
  const none = rules.setTotals(single, false);
  expect([rules.showsTotals(none), requestOf(none).totals]).toEqual([false, false]);
  expect(rules.showsTotals(rules.setTotals(none, true))).toBe(true);
});

describe('the request', () => {
  test('groups, functions, order, pages and totals', () => {
    const request = requestOf(
      state(
        [
          { name: 'state', show: true, group: true },
          { name: 'cost', show: true, fn: 'sum', sort: 'desc nulls last', showTotal: true },
          { name: 'hidden', sort: 'asc nulls last' },
        ],
        { pageSize: 20 },
      ),
      {},
      2,
    );
    expect(request).toMatchObject({
      attributes: ['state', 'cost'],
      groupBy: ['state'],
      fn: { cost: 'sum' },
      orderBy: { cost: 'desc nulls last' },
      totals: true,
      fromIndex: 40,
      toIndex: 60,
    });
  });

  test('a visitor orders by visible columns only', () => {
    const two = state([{ name: 'a', show: true, sort: 'asc nulls last' }, { name: 'b' }]);
    expect(requestOf(two, {}, 0, { column: 'a', order: 'desc' }).orderBy).toEqual({ a: 'desc nulls last' });
    expect(requestOf(two, {}, 0, { column: 'b', order: 'desc' }).orderBy).toEqual({ a: 'asc nulls last' });
  });

  test('copies stand for their original', () => {
    const columns = rules.duplicateColumn([column('cost', { fn: 'sum' })], 'cost');
    const request = requestOf(state(rules.setFunction(columns, 'cost_copy_1', 'avg')));
    expect(request.attributes).toEqual(['cost_original', 'cost_copy_1']);
    expect(request.copies).toEqual({ cost_original: 'cost', cost_copy_1: 'cost' });
    expect(request.fn).toEqual({ cost_original: 'sum', cost_copy_1: 'avg' });
  });

  test('filters: internal always, page filters by their key, external by the visitor', () => {
    const of = state([
      { name: 'a', show: true },
      { name: 'year', filters: [{ values: [2020, ''] }] },
      { name: 'state', filters: [{ usePageFilters: true, searchParamKey: 'st', values: ['NY'] }] },
      { name: 'kind', filters: [{ type: 'external', operation: 'exclude' }] },
      { name: 'empty', filters: [{ values: 'null', operation: 'exclude' }, { values: [] }] },
    ]);
    const always = [
      { column: 'year', operation: 'filter', values: ['2020'] },
      { column: 'empty', operation: 'exclude', values: [null] },
    ];
    expect(requestOf(of).normalFilter).toEqual([
      always[0],
      { column: 'state', operation: 'filter', values: ['NY'] },
      always[1],
    ]);
    expect(requestOf(of, { st: ['NJ', 'CT'], kind: ['Flood'], year: ['1999'] }).normalFilter).toEqual([
      always[0],
      { column: 'state', operation: 'filter', values: ['NJ', 'CT'] },
      { column: 'kind', operation: 'exclude', values: ['Flood'] },
      always[1],
    ]);
    expect(requestOf(of, JSON.parse('{"__proto__": ["x"]}')).normalFilter).toHaveLength(3);
    expect(offeredFilters(of).map(({ key }) => key)).toEqual(['kind']);
  });

  test('a text that is searched is itself, where a chosen one selects empty cells', () => {
    const of = (operation: string) =>
      requestOf(state([{ name: 'word', show: true, filters: [{ operation, values: ['null'] }] }]))
        .normalFilter;
    expect(of('like')).toEqual([{ column: 'word', operation: 'like', values: ['null'] }]);
    expect(of('exclude')).toEqual([{ column: 'word', operation: 'exclude', values: [null] }]);
  });

  test('a range is one condition: its own, that of the page, and until the end of a day', () => {
    const of = state([
      { name: 'depth', show: true, type: 'number', filters: [{ operation: 'range', values: ['2..'] }] },
      { name: 'cost', type: 'number', filters: [{ type: 'external', operation: 'range', values: ['..9'] }] },
      { name: 'at', type: 'timestamp', filters: [{ type: 'external', operation: 'range' }] },
    ]);
    const depth = { column: 'depth', operation: 'between', values: ['2', null] };
    expect(requestOf(of).normalFilter).toEqual([
      depth,
      { column: 'cost', operation: 'between', values: [null, '9'] },
    ]);
    expect(requestOf(of, { 'cost.min': ['3'], 'at.max': ['2026-01-31'] }).normalFilter).toEqual([
      depth,
      { column: 'cost', operation: 'between', values: ['3', null] },
      { column: 'at', operation: 'between', values: [null, '2026-01-31'] },
    ]);
    expect(requestOf(of, { 'cost.min': ['1,000'], 'cost.max': ['32,009,420,579'] }).normalFilter).toEqual([
      depth,
      { column: 'cost', operation: 'between', values: ['1000', '32009420579'] },
    ]);
  });

  test('what numbers are compared with may have separators, texts stay as they are', () => {
    const filter = { type: 'external', operation: 'gte', searchParamKey: 'least' };
    const of = (type: string) => state([{ name: 'cost', type, show: true, filters: [filter] }]);
    const page = { least: ['1,000'] };
    expect(requestOf(of('number'), page).normalFilter).toMatchObject([{ values: ['1000'] }]);
    expect(requestOf(of('text'), page).normalFilter).toMatchObject([{ values: ['1,000'] }]);
  });

  test('a section that follows its page has its values and ranges, without the columns that are left out', () => {
    const page = { kind: ['Fire'], 'cost.min': ['3'], 'kind.min': ['x'] };
    const of = (more: object) =>
      state(
        [
          { name: 'kind', show: true, ...more },
          { name: 'cost', type: 'number' },
        ],
        {
          usePageFilters: true,
        },
      );
    const cost = { column: 'cost', operation: 'between', values: ['3', null] };
    expect(requestOf(of({}), page).normalFilter).toEqual([
      { column: 'kind', operation: 'filter', values: ['Fire'] },
      cost,
    ]);
    expect(requestOf(of({ ignoresPage: true }), page).normalFilter).toEqual([cost]);
  });

  test('a section that follows its page compares as the page does, where its column can', () => {
    const of = state([{ name: 'kind', show: true }, { name: 'cost', type: 'number' }, { name: 'note' }], {
      usePageFilters: true,
    });
    const conditions = (filters: Record<string, string[]>, operations: FilterOperations) =>
      dataQueries(of, { ...context(filters), operations }).rows;
    const compared = (column: string, values: string[], operation: OperationName | null) =>
      conditions({ [column]: values }, { [column]: operation });
    const one = (column: string, operation: string, ...values: string[]) => ({
      request: { normalFilter: [{ column, operation, values }] },
    });
    expect(compared('kind', ['Fire'], 'exclude')).toMatchObject(one('kind', 'exclude', 'Fire'));
    expect(compared('note', ['dam'], 'like')).toMatchObject(one('note', 'like', 'dam'));
    expect(compared('cost', ['1,000'], 'gte')).toMatchObject(one('cost', 'gte', '1000'));
    // A text has no order that people mean, and the result of groups is no cell.
    expect(compared('note', ['5'], 'gte')).toMatchObject({ request: { normalFilter: [] } });
    expect(compared('cost', ['5'], null)).toMatchObject({ request: { normalFilter: [] } });
    expect(
      offeredOperations(
        state([
          { name: 'kind', filters: [{ type: 'external', operation: 'exclude' }] },
          {
            name: 'cost',
            filters: [{ type: 'external', operation: 'gt', fn: 'sum', searchParamKey: 'least' }],
          },
          { name: 'day', type: 'date', filters: [{ type: 'external', operation: 'range' }] },
          { name: 'note', filters: [{ operation: 'like', usePageFilters: true }] },
        ]),
      ),
    ).toEqual({ kind: 'exclude', least: null });
  });

  test('the keys that a page may set are those that its sections follow, each with a column', () => {
    const columns = [
      { name: 'kind', filters: [{ usePageFilters: true, searchParamKey: 'what' }] },
      {
        name: 'cost',
        type: 'number',
        filters: [{ usePageFilters: true, fn: 'sum', searchParamKey: 'least' }],
      },
      { name: 'year' },
      { name: 'left out', ignoresPage: true },
    ];
    const keysOf = (display: object) =>
      [...followedColumns([state(columns, display)])].map(
        ([
          key,
          {
            column: { name },
            versionId,
          },
        ]) => [key, name, versionId],
      );
    expect(keysOf({ usePageFilters: true })).toEqual([
      ['what', 'kind', 2],
      ['year', 'year', 2],
    ]);
    expect(keysOf({})).toEqual([['what', 'kind', 2]]);
  });

  test('a filter that accepts nothing from the address follows what the page sets', () => {
    const of = (more: object) =>
      state([{ name: 'kind', show: true, filters: [{ usePageFilters: true, values: ['Own'], ...more }] }]);
    const valuesOf = (more: object, ownFilters: Record<string, string[]>) => {
      const query = dataQueries(of(more), { ...context({ kind: ['Address'] }), ownFilters }).rows!;
      if (query.kind !== 'rows') return null;
      return query.request.normalFilter?.[0]?.values;
    };
    const page = { kind: ['Page'] };
    // Any other state accepts the address, and so does a filter that visitors are offered.
    expect(valuesOf({}, page)).toEqual(['Address']);
    expect(valuesOf({ allowSearchParams: false }, page)).toEqual(['Address']);
    expect(valuesOf({ ignoresAddress: true }, page)).toEqual(['Page']);
    expect(valuesOf({ ignoresAddress: true }, {})).toEqual(['Own']);
    expect(valuesOf({ ignoresAddress: true, type: 'external' }, page)).toEqual(['Address']);
  });

  test('the values of a filter are narrowed by the other filters, never by itself', () => {
    const filters = [{ type: 'external' }];
    const columns = [
      { name: 'kind', filters },
      { name: 'state', filters },
      { name: 'cost', type: 'number', filters: [{ type: 'external', operation: 'range' }] },
    ];
    const of = (display: object) =>
      dataQueries(state(columns, display), context({ kind: ['Fire'], 'cost.max': ['9'] }));
    const kind = { condition: { column: 'kind', operation: 'filter', values: ['Fire'] } };
    const cost = { condition: { column: 'cost', operation: 'between', values: [null, '9'] } };
    expect(of({})).toMatchObject({
      'values:kind': { kind: 'distinct', normalFilter: [], optional: [cost] },
      'values:state': { kind: 'distinct', normalFilter: [], optional: [kind, cost] },
      'values:cost': { kind: 'histogram', normalFilter: [], optional: [kind] },
    });
    expect(of({ filterRelation: 'or' })['values:state']).not.toHaveProperty('optional');
  });

  test('what an editor filters by narrows values in any case, also where its column is gone', () => {
    const filters = [{ type: 'external' }];
    const columns = [
      { name: 'kind', filters },
      { name: 'state', filters: [{ type: 'internal', values: ['NY'] }] },
      { name: 'town', filters, excludeNA: true },
    ];
    const own = { column: 'state', operation: 'filter', values: ['NY'] };
    const { 'values:kind': query } = dataQueries(state(columns), context({}));
    expect(query).toMatchObject({
      normalFilter: [own, { column: 'town', operation: 'exclude', values: [null] }],
    });
    expect(query).not.toHaveProperty('optional');
  });

  test('a filter with a function becomes a condition on groups', () => {
    const of = state([
      { name: 'a', show: true, group: true },
      { name: 'b', show: true, fn: 'sum', filters: [{ operation: 'gt', fn: 'sum', values: ['5'] }] },
    ]);
    expect(requestOf(of).having).toEqual([{ column: 'b', operation: 'gt', fn: 'sum', values: ['5'] }]);
  });

  test('a filter of the count of rows compares the count of groups, and ids only without groups', () => {
    const count = { name: 'id', type: 'number', systemCol: true, show: true, fn: 'rows' };
    const filterBeside = (group: boolean) =>
      addFilter(state([{ name: 'a', show: true, group }, count]).columns, 'id', 'internal')[1]!.filters[0];
    expect(filterBeside(true)).toMatchObject({ operation: 'gte', fn: 'rows' });
    expect(filterBeside(false)).toMatchObject({ operation: 'range', fn: '' });
  });

  test('filters of visitors are in the order in which they are added and moved', () => {
    const names = ['a', 'b', 'c', 'd'];
    const step = fc.record({ name: fc.constantFrom(...names), before: fc.constantFrom(null, ...names) });
    fc.assert(
      fc.property(fc.shuffledSubarray(names), fc.array(step), (added, moves) => {
        let { columns } = state(names.map((name) => ({ name })));
        for (const name of added) {
          columns = appendFilter(columns, name);
        }
        let expected = added;
        for (const { name, before } of moves) {
          if (name === before || [name, before ?? name].some((one) => !expected.includes(one))) continue;
          columns = moveFilters(columns, name, before);
          const others = expected.filter((one) => one !== name);
          const to = before === null ? others.length : others.indexOf(before);
          expected = others.toSpliced(to, 0, name);
        }
        expect(offeredFilters({ columns }).map(({ key }) => key)).toEqual(expected);
        expect(columns.map(({ name }) => name).toSorted()).toEqual(names);
      }),
    );
  });

  test('a filter that compares groups has one value to compare with', () => {
    const { columns } = state([{ name: 'b', filters: [{ operation: 'filter', values: ['5', '6'] }] }]);
    const compared = compareWith(columns, 'b', 0, 'sum');
    expect(compared[0]!.filters).toMatchObject([{ operation: 'gte', fn: 'sum', values: [] }]);
    const limited = changeFilter(compared, 'b', 0, { operation: 'lt', values: ['9'] });
    expect(compareWith(limited, 'b', 0, 'avg')[0]!.filters).toMatchObject([
      { operation: 'lt', fn: 'avg', values: ['9'] },
    ]);
    const operations = (fn: '' | 'sum', operation: 'filter' | 'gte') =>
      operationsOf({ type: 'number' }, { fn, operation, part: '' }).map(({ value }) => value);
    expect(operations('sum', 'gte')).toEqual(['range', 'filter', 'exclude', 'gt', 'gte', 'lt', 'lte']);
    expect(operations('', 'filter')).toContain('range');
  });

  test('without pagination the next rows are requested, however many there are', () => {
    const request = requestOf(
      state([{ name: 'a', show: true }], { usePagination: false, pageSize: 50 }),
      {},
      2000,
    );
    expect([request.fromIndex, request.toIndex]).toEqual([100_000, 100_050]);
  });

  test.each([
    [0, true, true],
    [1, true, true],
    [0, false, true],
    [1, false, false],
  ])('page %i, with pages: %s, has totals: %s', (page, usePagination, hasTotals) => {
    const withTotals = state([{ name: 'a', show: true }], { usePagination, showTotal: true });
    expect(requestOf(withTotals, {}, page).totals).toBe(hasTotals);
  });

  test('visitors choose the rows per page among those that are offered', () => {
    const pageOf = (rows: number, display: object) => {
      const of = state([{ name: 'a', show: true }], display);
      const parameters = { page: 1, sort: null, rows };
      const query = dataQueries(of, { filters: {}, parameters }).rows!;
      if (query.kind !== 'rows') return null;
      return [query.request.fromIndex, query.request.toIndex];
    };
    expect(pageOf(50, { choosesPageSize: true })).toEqual([50, 100]);
    expect(pageOf(9999, { choosesPageSize: true })).toEqual([10, 20]);
    expect(pageOf(50, {})).toEqual([10, 20]);
  });

  test('a search of visitors looks into the columns that are shown, not into those that links need', () => {
    const searched = (of: DataState) => {
      const parameters = { page: 0, sort: null, find: 'x' };
      const query = dataQueries(of, { filters: {}, parameters }).rows!;
      if (query.kind !== 'rows') return null;
      return [query.request.search, query.request.searchIn];
    };
    const columns = [{ name: 'a', show: true }, { name: 'b' }];
    const of = state(columns, { allowSearch: true });
    const actions = dataStateSchema.shape.actions.parse([
      { url: '/map', searchParams: 'value', columns: ['b'] },
    ]);
    expect(searched({ ...of, actions })).toEqual(['x', ['a']]);
    expect(searched(of)).toEqual(['x', undefined]);
  });

  test('links by row id ask for it', () => {
    const linked = { name: 'a', show: true, isLink: true, searchParams: 'id' };
    expect(requestOf(state([linked])).attributes).toEqual(['a', 'id']);
    expect(requestOf(state([{ ...linked, group: true }])).attributes).toEqual(['a']);
  });
});

test.each<[string, object, Cell, string | null]>([
  ['its value', {}, 'A & B=C+D, 5 %', '/map?kind=A%20%26%20B%3DC%2BD%2C%205%20%25'],
  ['a list as a page filter has it', {}, ['flood', 'wind'], '/map?kind=flood%7C%7C%7Cwind'],
  ['nothing where it is empty, which would be all rows', { linkText: 'Open' }, null, null],
  ['nothing where its list is empty', {}, [], null],
  ['its address alone', { searchParams: 'none' }, null, '/map?kind='],
  ['the row', { searchParams: 'id' }, null, '/map?kind=7'],
])('a cell with a link leads to %s', (_, more, cell, href) => {
  const settings = { name: 'kind', isLink: true, location: '/map?kind=', searchParams: 'value', ...more };
  expect(cellHref(columnDescriptorSchema.parse(settings), cell, 7)).toBe(href);
});

describe('which sections a filter of the page applies to', () => {
  const region = { key: 'region', column: 'region', operation: 'filter' as const, part: '' as const };
  const limit = { key: 'at_least', column: 'cost', operation: 'gte' as const, part: '' as const };
  const follows = state(
    [
      { name: 'region', show: true },
      { name: 'cost', type: 'number' },
    ],
    {
      usePageFilters: true,
    },
  );
  const alone = state([{ name: 'region', show: true }]);

  test('by the name of a column, or by a filter with its key; sections without the column are not asked', () => {
    expect([isReached(follows, region), isReached(alone, region)]).toEqual([true, false]);
    expect(isReached(alone, { ...region, column: 'county', key: 'county' })).toBeNull();
    expect(isReached(follows, limit)).toBe(false);
  });

  test('an exception is set and taken back, and changes the request', () => {
    const page = { region: ['Alaska'], at_least: ['3'] };
    for (const filter of [region, limit]) {
      for (const of of [follows, alone].filter((one) => isReached(one, filter) !== null)) {
        const on = setReached(of, filter, true);
        const off = setReached(on, filter, false);
        expect([isReached(on, filter), isReached(off, filter)]).toEqual([true, false]);
        const columnsOf = (one: DataState) =>
          requestOf(one, page).normalFilter.map(({ column: name }) => name);
        expect(columnsOf(on)).toContain(filter.column);
        expect(columnsOf(off)).not.toContain(filter.column);
        expect(isReached(setReached(off, filter, true), filter)).toBe(true);
      }
    }
  });
});

describe('column rules', () => {
  const columns = [column('a'), column('b', { defaultFn: 'sum' }), column('c'), column('d', { show: false })];

  test('hiding clears sort and function', () => {
    const sorted = rules.setSort(rules.setFunction(columns, 'a', 'max'), 'a', 'asc nulls last');
    expect(rules.setShown(sorted, 'a', false)[0]).toMatchObject({ show: false, sort: '', fn: '' });
  });

  test('grouping gives the others their function or list, and clears its own', () => {
    const grouped = rules.setGrouped(rules.setFunction(columns, 'a', 'max'), 'a', true);
    expect(grouped.map(({ fn }) => fn)).toEqual(['', 'sum', 'list', '']);
    const two = rules.setGrouped(grouped, 'b', true);
    expect(rules.setGrouped(two, 'b', false).map(({ fn }) => fn)).toEqual(['', 'sum', 'list', '']);
  });

  test('the last column that is no longer grouped shows the rows again', () => {
    const ungrouped = rules.setGrouped(rules.setGrouped(columns, 'a', true), 'a', false);
    expect(ungrouped).toEqual(columns);
    const counted = rules.setGrouped(rules.countRowsBy(columns, 'a'), 'a', false);
    expect(counted.filter(({ show }) => show)).toMatchObject([{ name: 'a', group: false, fn: '' }]);
    // A column that is not grouped keeps what the others have.
    const single = rules.setFunction(columns, 'b', 'max');
    expect(rules.setGrouped(single, 'a', false)).toEqual(single);
  });

  test('roles in a graph exclude each other', () => {
    const x = rules.setRole(columns, 'a', 'xAxis');
    expect(x[0]).toMatchObject({ xAxis: true, group: true, fn: '' });
    const moved = rules.setRole(
      rules.setRole(rules.setRole(x, 'b', 'yAxis'), 'c', 'yAxis'),
      'a',
      'categorize',
    );
    expect(moved[0]).toMatchObject({ xAxis: false, categorize: true, group: true });
    expect(moved[1]).toMatchObject({ yAxis: true, group: false, fn: 'sum' });
    expect(moved[2]).toMatchObject({ yAxis: true, fn: 'count' });
    expect(rules.setRole(x, 'b', 'xAxis')[0]).toMatchObject({ xAxis: false, show: false });
  });

  test('copies are numbered, named and taken away again', () => {
    const twice = rules.duplicateColumn(rules.duplicateColumn(columns, 'b'), 'b_original');
    expect(twice.map(columnKey)).toEqual(['a', 'b_original', 'b_copy_2', 'b_copy_1', 'c', 'd']);
    expect(columnLabel(twice[2]!)).toBe('b Copy 2');
    expect(rules.removeCopy(rules.removeCopy(twice, 'b_copy_1'), 'b_copy_2').map(columnKey)).toEqual([
      'a',
      'b',
      'c',
      'd',
    ]);
  });

  test('visible columns are moved among themselves, and a new one comes behind them', () => {
    const names = (of: typeof columns) => of.filter(({ show }) => show).map(columnKey);
    const all = ['a', 'b', 'c', 'd'].map((name) =>
      columnDescriptorSchema.parse({ name, show: name !== 'b' }),
    );
    expect(names(rules.moveShown(all, 'd', 'a'))).toEqual(['d', 'a', 'c']);
    expect(names(rules.moveShown(all, 'a', 'd'))).toEqual(['c', 'a', 'd']);
    expect(names(rules.moveShown(all, 'a', null))).toEqual(['c', 'd', 'a']);
    expect(rules.moveShown(all, 'a', 'none')).toEqual(all);
    expect(names(rules.appendShown(all, 'b'))).toEqual(['a', 'c', 'd', 'b']);
  });

  test('the id column comes and goes', () => {
    const added = rules.toggleIdColumn(columns);
    expect(added.at(-1)).toMatchObject({ name: 'id', systemCol: true, show: true });
    expect(rules.toggleIdColumn(added)).toEqual(columns);
  });

  test('whatever an editor does, keys stay unique, roles exclusive, and grouped tables valid', () => {
    const steps = fc.array(
      fc.tuple(
        fc.constantFrom(
          'show',
          'hide',
          'group',
          'ungroup',
          'duplicate',
          'remove',
          'x',
          'y',
          'categorize',
          'id',
          'move',
          'append',
        ),
        fc.nat(6),
      ),
      { maxLength: 25 },
    );
    fc.assert(
      fc.property(steps, (list) => {
        let now = columns;
        let onlyShowing = true;
        for (const [step, at] of list) {
          const key = columnKey(now[at % now.length]!);
          if (step === 'show' || step === 'hide') {
            now = rules.setShown(now, key, step === 'show');
          }
          if (step === 'group' || step === 'ungroup') {
            now = rules.setGrouped(now, key, step === 'group');
          }
          if (step === 'duplicate') {
            now = rules.duplicateColumn(now, key);
          }
          if (step === 'remove') {
            now = rules.removeCopy(now, key);
          }
          if (step === 'x') {
            now = rules.setRole(now, key, 'xAxis');
          }
          if (step === 'y') {
            now = rules.setRole(now, key, 'yAxis');
          }
          if (step === 'categorize') {
            now = rules.setRole(now, key, 'categorize');
          }
          if (step === 'id') {
            now = rules.toggleIdColumn(now);
          }
          if (step === 'move') {
            now = rules.moveColumn(now, key, at % now.length);
          }
          if (step === 'append') {
            now = rules.appendShown(now, key);
          }
          if (['x', 'y', 'categorize', 'id', 'remove'].includes(step)) {
            onlyShowing = false;
          }
          const keys = now.map(columnKey);
          expect(new Set(keys).size).toBe(keys.length);
          for (const one of now) {
            expect([one.xAxis, one.yAxis, one.categorize].filter(Boolean).length).toBeLessThan(2);
          }
          expect(now.filter(({ xAxis }) => xAxis).length).toBeLessThan(2);
          const grouped = now.some(({ show, group }) => show && group);
          if (onlyShowing && grouped) {
            expect(checkColumns(now, textsOf(undefined))).toBeNull();
          }
        }
      }),
    );
  });
});

test('a new section has the filters that a column of its source comes with', () => {
  const filters = [{ type: 'external' as const, values: ['NY'], isMulti: false }];
  const stored = sourceColumnSchema.parse({ name: 'state', type: 'text', filters });
  expect(columnsOfSource([stored])[0]).toMatchObject({
    filters: [{ type: 'external', operation: 'filter', values: ['NY'], isMulti: false }],
  });
});

test('rows are counted by one column, the most frequent first, with a total', () => {
  const columns = [column('a', { sort: 'asc nulls last' }), column('b', { fn: 'sum' }), column('c')];
  const counted = rules.countRowsBy(rules.countRowsBy(columns, 'c'), 'a');
  expect(counted.filter(({ show }) => show)).toMatchObject([
    { name: 'a', group: true, fn: '', sort: '' },
    { name: 'id', customName: 'Count', fn: 'rows', sort: 'desc nulls last', showTotal: true },
  ]);
  expect(checkColumns(counted, textsOf(undefined))).toBeNull();
});

test('a chosen source shows its first five columns, a graph the number of rows by year', () => {
  const types = { a: 'text', b: 'text', c: 'text', d: 'number', e: 'date', f: 'text' };
  const columns = Object.entries(types).map(([name, type]) => sourceColumnSchema.parse({ name, type }));
  expect(columnsOfSource(columns).map(({ show }) => show)).toEqual([true, true, true, true, true, false]);
  expect(
    columnsOfSource(columns, [column('f'), column('gone')]).map(({ name, show }) => [name, show]),
  ).toEqual([
    ['f', true],
    ['a', false],
    ['b', false],
    ['c', false],
    ['d', false],
    ['e', false],
  ]);
  expect(columnsOfGraph(columns).filter(({ show }) => show)).toMatchObject([
    { name: 'e', xAxis: true, group: true, step: 'year' },
    { name: 'id', yAxis: true, fn: 'rows', sort: '' },
  ]);
});

test('dates along x at which rows are counted are by year, others as they are', () => {
  const stepOf = (amount: ColumnDescriptor, day = column('day', { type: 'date' })) =>
    rules.setX([column('kind', { xAxis: true }), day, amount], 'day').find(({ xAxis }) => xAxis);
  expect(stepOf(rules.countedRows({ yAxis: true }))).toMatchObject({ name: 'day', step: 'year' });
  expect(stepOf(column('a', { yAxis: true, fn: 'sum' }))).toMatchObject({ name: 'day', step: '' });
  const byMonth = column('day', { type: 'date', step: 'month' });
  expect(stepOf(rules.countedRows({ yAxis: true }), byMonth)).toMatchObject({ step: 'month' });
});

describe('against the engine’s own reading of a request', () => {
  const some = fc.record({
    show: fc.boolean(),
    group: fc.boolean(),
    fn: fc.constantFrom('', 'sum', 'list', 'count', 'avg', 'max'),
    sort: fc.constantFrom('', 'asc nulls last', 'desc nulls last'),
    copied: fc.boolean(),
    showTotal: fc.boolean(),
  });
  const known = ['a', 'b', 'c', 'd'].map((name) =>
    sourceColumnSchema.parse({ name, type: 'number', dataType: 'numeric' }),
  );

  test('what passes here passes there, and what is refused is refused with the same words', () => {
    fc.assert(
      fc.property(fc.array(some, { minLength: 1, maxLength: 4 }), (list) => {
        let columns = list.map((more, index) =>
          column(known[index]!.name, more.group ? { ...more, fn: '' } : more),
        );
        for (const [index, { copied }] of list.entries()) {
          if (copied) {
            columns = rules.duplicateColumn(columns, known[index]!.name);
          }
        }
        const question = dataQueries(state(columns), context()).rows!;
        if (question.kind === 'rows') {
          const resolved = resolveRequest(dataRequestSchema.parse(question.request), known);
          expect(resolved).toMatchObject({ ok: true });
          if (resolved.ok) {
            expect(checkRequest(resolved.value)).toMatchObject({ ok: true });
          }
        } else if (question.kind === 'invalid' && question.message !== 'No columns selected.') {
          const visible = columns.filter(({ show }) => show);
          const applied = visible.filter(({ fn, group }) => fn !== '' && !group);
          const request = dataRequestSchema.parse({
            attributes: visible.map(columnKey),
            copies: Object.fromEntries(
              visible.filter((one) => columnKey(one) !== one.name).map((one) => [columnKey(one), one.name]),
            ),
            groupBy: visible.filter(({ group }) => group).map(columnKey),
            fn: Object.fromEntries(applied.map((one) => [columnKey(one), one.fn])),
          });
          const resolved = resolveRequest(request, known);
          const checked = resolved.ok ? checkRequest(resolved.value) : resolved;
          expect(checked.ok ? 'ok' : checked.error.message).toBe(question.message);
        }
      }),
    );
  });
});
