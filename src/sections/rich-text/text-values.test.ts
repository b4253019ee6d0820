import { expect, it, vi } from 'vitest';
import { dataRequestSchema } from '#domain/query/data-request.ts';
import { resolveRequest } from '#domain/query/resolve-request.ts';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import { readDocument } from '#richtext/document.ts';
import { exampleContext } from '../example-context.ts';
import { richTextSection } from './index.ts';
import { CatalogueStore, type Catalogue } from '#dataview/sources/source-catalogue.ts';
import { calculationsOf, readMeant, sourcesToRead, suggestValues } from './editing/suggest-values.ts';
import { maxValues } from './text-values.ts';

const { read, accept, queries } = richTextSection;
const { dataVersions, withVersion, withoutVersions } = richTextSection.data!;
const searchText = richTextSection.content!.searchText!;
const source = (versionId: number, sourceId = 1) => ({
  sourceId,
  sourceName: `S${sourceId}`,
  versionId,
  versionName: `V${versionId}`,
});
const value = (fields: object) => ({ type: 'value', source: source(7), ...fields });
const textWith = (...values: object[]) =>
  read({ text: { root: { children: [{ type: 'paragraph', children: values }] } } });
const queriesOf = (state: ReturnType<typeof read>, filters = {}) =>
  Object.values(queries!(state, exampleContext({}, filters)));

it('takes values that follow their source from its newest version, and lets them stay when others move', () => {
  const { newest } = richTextSection.data!;
  const follows = { ...source(7), follows: true };
  const state = textWith(value({ source: follows }), value({}), value({ source: source(9, 2) }));
  expect(newest!.followed(state)).toEqual([1]);
  expect(newest!.pinned(state)).toEqual([7, 9]);

  const now = newest!.withNewest(
    state,
    new Map([
      [1, source(8)],
      [2, source(10, 2)],
    ]),
  );
  expect(dataVersions(now)).toEqual([8, 7, 9]);
  expect(newest!.followed(now)).toEqual([1]);
  // An editor's draft names another version than the results of the newest one.
  expect(Object.keys(queries!(state, exampleContext({}, {})))[0]).toBe(
    Object.keys(queries!(now, exampleContext({}, {})))[0],
  );

  const moved = withVersion!(state, source(8), 7);
  expect(dataVersions(moved)).toEqual([7, 8, 9]);
  expect(newest!.followed(moved)).toEqual([1]);
  expect(newest!.withNewest(textWith(value({})), new Map([[1, source(8)]]))).toEqual(textWith(value({})));
});

it('finds all values of one version with the same filters by one query, and each value once', () => {
  const filters = [{ column: 'a', type: 'text', operation: 'filter', values: ['x', 'null'] }];
  const state = textWith(
    value({ calculation: 'rows' }),
    value({ calculation: 'avg', column: 'n' }),
    value({ calculation: 'avg', column: 'n', decimals: 2 }),
    value({ calculation: 'rows', filters }),
    value({ calculation: 'first', column: 'a', order: { column: 'n', isDescending: true } }),
    value({ source: null }),
    value({ calculation: 'sum' }),
  );
  const found = queriesOf(state, { region: ['North', ''], 'n.min': ['5'] });
  expect(found).toHaveLength(3);
  expect(found[0]).toMatchObject({
    versionId: 7,
    optional: [
      { condition: { column: 'region', operation: 'filter', values: ['North'] } },
      { condition: { column: 'n.min' } },
      {
        condition: { column: 'n', operation: 'between', values: ['5', null] },
        dataTypes: ['numeric', 'date', 'timestamp'],
      },
    ],
    request: { attributes: [expect.stringMatching(/^Value_rows/), expect.stringMatching(/^Value_avg/)] },
  });
  const operations = { region: 'exclude' as const, n: 'gte' as const, total: null };
  const set = { region: ['North'], n: ['1,000'], total: ['9'] };
  const compared = richTextSection.queries!(state, { ...exampleContext({}, set), operations });
  expect(Object.values(compared)[0]).toMatchObject({
    optional: [
      { condition: { column: 'region', operation: 'exclude', values: ['North'] } },
      { condition: { column: 'n', operation: 'gte', values: ['1000'] }, dataTypes: ['numeric'] },
      { condition: { column: 'n', operation: 'gte' }, dataTypes: ['date', 'timestamp'] },
    ],
  });
  expect(found[1]).toMatchObject({
    request: { normalFilter: [{ column: 'a', operation: 'filter', values: ['x', null] }] },
  });
  expect(found[2]).toMatchObject({
    request: { copies: { Order: 'n' }, orderBy: { Order: 'desc nulls last' }, toIndex: 1 },
  });
  expect(queriesOf(textWith(value({ followsPage: false })), { region: ['North'] })[0]).not.toHaveProperty(
    'optional',
  );
});

it('names the versions of its values, moves them, and keeps nothing of hidden ones but their place', () => {
  const state = textWith(
    value({ label: 'secret' }),
    value({ source: source(9, 2), label: 'open' }),
    value({ source: source(8), calculation: 'sum', column: 'n' }),
  );
  expect(dataVersions(state)).toEqual([7, 9, 8]);
  expect(dataVersions(withVersion!(state, source(70), 7))).toEqual([70, 9, 8]);
  expect(dataVersions(withVersion!(state, source(70)))).toEqual([70, 9]);
  const shown = withoutVersions!(state, new Set([7, 8]));
  expect(dataVersions(shown)).toEqual([9]);
  expect(JSON.stringify(shown)).not.toMatch(/secret|V7|V8/);
  expect(searchText(state)).toBe('………');
});

it('refuses a text with too many values, and queries no more than a text may have', () => {
  const many = Array.from({ length: maxValues + 1 }, (_, index) => value({ source: source(index + 1) }));
  expect(accept({ text: textWith(...many).text })).toMatchObject({
    ok: false,
    message: expect.stringContaining(`at most ${maxValues} values`),
  });
  expect(queriesOf(textWith(...many))).toHaveLength(maxValues);
  expect(accept({ text: textWith(...many.slice(1)).text })).toMatchObject({ ok: true });
});

it('reads the columns of sources that a query names, those with the most of its words first', () => {
  const choice = (id: number, name: string) => ({ id, name, versions: [], columnCount: 1 });
  const choices = [
    choice(1, 'Delays'),
    choice(2, 'Flights of May'),
    choice(3, 'Flight delays'),
    choice(4, 'Wells'),
  ];
  const known = { id: 1, name: 'Delays', versions: [], columns: [] };
  const idsOf = (text: string) => sourcesToRead({ choices, sources: [known] }, text).map(({ id }) => id);
  expect(idsOf('FLIGHT delay')).toEqual([3, 2]);
  expect(idsOf('avg')).toEqual([]);
  expect(idsOf('')).toEqual([]);
  const many = Array.from({ length: 300 }, (_, at) => choice(at, 'Flights'));
  expect(sourcesToRead({ choices: many, sources: [] }, 'flights')).toHaveLength(9);
});

it('searches the sources that a query means where they are many, and suggests their values then', async () => {
  const flights = { id: 3, name: 'Flight delays', versions: [{ id: 9, name: 'v' }], columns: [] };
  const search = vi.fn(async () => ({ choices: [{ ...flights, columnCount: 0 }], areAll: true }));
  const store = new CatalogueStore(undefined, { search, sources: async () => [flights] });
  await readMeant(store, 'flight_delays.count');
  expect(search).not.toHaveBeenCalled();
  store.set({ choices: [], areAll: false, sources: [], isLoaded: true });
  expect(suggestValues(store.read(), 'flight_delays.count')).toEqual([]);
  await readMeant(store, 'flight_delays.count');
  expect(search).toHaveBeenCalledExactlyOnceWith({ search: 'flight delays count', anyWord: true });
  expect(suggestValues(store.read(), 'flight_delays.count')).toMatchObject([
    { fields: { label: 'flight_delays.count', source: { versionId: 9 } }, from: 'Flight delays, v' },
  ]);
});

it('suggests values by parts of their names', () => {
  const columns = [
    { name: 'delay', display_name: 'Delay', type: 'number', dataType: 'numeric' },
    { name: 'carrier', display_name: 'Carrier', type: 'text', dataType: 'text' },
  ];
  const sources = [
    {
      id: 1,
      name: 'Flights',
      versions: [
        { id: 2, name: '2023' },
        { id: 3, name: '2024' },
      ],
      columns,
    },
    { id: 4, name: 'Empty', versions: [], columns },
  ];
  const catalogue = { choices: sources, sources } as unknown as Catalogue;
  const [first, ...others] = suggestValues(catalogue, '');
  const { fields } = first!;
  expect(fields).toMatchObject({ label: 'flights.count', source: { versionId: 3 }, calculation: 'rows' });
  expect(first).toMatchObject({ name: 'Count of rows', from: 'Flights, 2024' });
  expect(others.map(({ name }) => name)).toContain('Sum of Delay');
  const averages = suggestValues(catalogue, 'del avg');
  expect(averages).toMatchObject([
    { fields: { column: 'delay', calculation: 'avg' }, name: 'Average of Delay' },
  ]);
  expect(suggestValues(catalogue, 'average delay')).toEqual(averages);
  expect(suggestValues(catalogue, 'empty')).toEqual([]);
  expect(readDocument({ root: { children: [{ ...fields, type: 'value' }] } }).root.children[0]).toMatchObject(
    {
      type: 'paragraph',
    },
  );
});

it('calculates a measure of the source, and offers it by its name alone', () => {
  const columns = [
    { name: 'n', type: 'number', dataType: 'numeric' },
    { name: 'rate', type: 'measure', measure: { type: 'function', fn: 'avg', column: 'n' } },
  ].map((column) => sourceColumnSchema.parse(column));
  const state = textWith(value({ calculation: 'measure', column: 'rate' }), value({ calculation: 'rows' }));
  const [query] = queriesOf(state);
  const request = query?.kind === 'rows' ? dataRequestSchema.parse(query.request) : null;
  const resolved = request && resolveRequest(request, columns);
  expect(resolved?.ok && resolved.value.outputs.map(({ fn }) => fn)).toEqual(['avg', 'rows']);

  const versions = [{ id: 2, name: 'v1' }];
  const catalogue = { choices: [], sources: [{ id: 1, name: 'Storms', versions, columns }] };
  expect(suggestValues(catalogue, 'rate').map(({ name }) => name)).toEqual(['rate']);
});

it('can request every calculation that is offered of a column, and suggests those that need no more', () => {
  const types = [
    ['number', 'numeric'],
    ['calculated', 'numeric'],
    ['measure', 'numeric'],
    ['date', 'date'],
    ['text', 'text'],
    ['select', 'text'],
    ['multiselect', 'text'],
    ['geometry', 'text'],
    ['switch', 'boolean'],
  ] as const;
  const columns = types.map(([name, dataType]) =>
    sourceColumnSchema.parse({
      name: `of ${name}`,
      type: name,
      dataType,
      measure: name === 'measure' ? { type: 'function', fn: 'avg', column: 'of number' } : undefined,
      formula: name === 'calculated' ? { type: 'variable', key: 'of number' } : undefined,
    }),
  );
  const offered = columns.flatMap((column) =>
    calculationsOf(column).map((calculation) => [column.name, calculation] as const),
  );
  for (const [column, calculation] of offered) {
    const state = textWith(value({ calculation, column, part: 0.9, weight: 'of number' }));
    const [query] = queriesOf(state);
    if (query?.kind !== 'rows') throw new Error(`${calculation} of ${column} has no query.`);
    const resolved = resolveRequest(dataRequestSchema.parse(query.request), columns);
    expect([column, calculation, resolved.ok]).toEqual([column, calculation, true]);
  }
  expect(offered).toEqual(
    expect.arrayContaining([
      ['of number', 'percentile'],
      ['of number', 'weighted'],
      ['of text', 'distinct'],
    ]),
  );

  const versions = [{ id: 2, name: 'v1' }];
  const catalogue = { choices: [], sources: [{ id: 1, name: 'Storms', versions, columns }] };
  const suggested = suggestValues(catalogue, 'number').map(({ fields }) => fields.calculation);
  expect(suggested).toContain('deviation');
  expect(suggested).not.toContain('percentile');
});

it('calculates percentiles and averages with weights, each by what it needs', () => {
  const percentile = { calculation: 'percentile', column: 'n', part: 0.5 };
  const weighted = { calculation: 'weighted', column: 'n', weight: 'w' };
  const state = textWith(
    value(percentile),
    value({ ...percentile, part: 0.75 }),
    value(percentile),
    value(weighted),
    value({ ...weighted, weight: undefined }),
    value({ ...percentile, part: undefined }),
  );
  const [query] = queriesOf(state);
  const { attributes = [], measures = {} } = query?.kind === 'rows' ? query.request : {};
  expect(attributes).toEqual(Object.keys(measures));
  expect(Object.values(measures)).toEqual([
    { type: 'function', fn: 'percentile', column: 'n', part: 0.5 },
    { type: 'function', fn: 'percentile', column: 'n', part: 0.75 },
    { type: 'function', fn: 'weighted', column: 'n', weight: 'w' },
  ]);

  const { usedColumns, withRenamedColumns } = richTextSection.data!;
  const used = usedColumns!(textWith(value(weighted))).flatMap(({ columns }) => columns);
  expect(used.map(({ name }) => name)).toEqual(['n', 'w']);
  const renamed = withRenamedColumns!(
    textWith(value(weighted)),
    new Map([['w', { name: 'weight', display_name: 'Weight', type: 'number' }]]),
    7,
  );
  expect(usedColumns!(renamed).flatMap(({ columns }) => columns.map(({ name }) => name))).toEqual([
    'n',
    'weight',
  ]);
});
