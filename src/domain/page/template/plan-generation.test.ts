import { expect, test } from 'vitest';
import type { Cell } from '#domain/value/cell/cell.ts';
import { dataControlsSchema } from '#domain/page/content/data-controls.ts';
import { planRows } from './plan-generation.ts';
import { proposeControls } from './propose-controls.ts';

const controls = dataControlsSchema.parse({
  source: 1,
  version: 2,
  title: '{name}',
  key: 'geoid',
  filters: [{ searchKey: 'county', column: 'county' }],
});
const read = (cells: Record<string, Cell>, labels: Record<string, string> = {}) => ({
  cell: (column: string) => cells[column],
  label: (column: string) => labels[column],
});
const plan = (...rows: Record<string, Cell>[]) =>
  planRows(
    rows.map((cells) => read(cells)),
    controls,
  );

test('a row gives its page the key, the title and the values of its filters', () => {
  expect(plan({ geoid: 36001, name: '  Albany \n County', county: 'Albany' })).toEqual([
    {
      kind: 'page',
      key: '36001',
      row: { key: '36001', title: 'Albany County', filters: [{ searchKey: 'county', values: ['Albany'] }] },
    },
  ]);
  const values = (county: Cell) => {
    const [row] = plan({ geoid: 'a', name: 'A', county });
    if (row?.kind !== 'page') return null;
    return row.row.filters[0]?.values;
  };
  expect(values(['North', 'South'])).toEqual(['North', 'South']);
  expect(values(false)).toEqual(['false']);
  // Empty cells are a value of their own: the page must not show all rows.
  expect([values(null), values('')]).toEqual([['null'], ['null']]);
  const [labelled] = planRows([read({ geoid: 'a', name: '7' }, { name: 'Seven' })], controls);
  expect(labelled).toMatchObject({ row: { title: 'Seven' } });
  const [long] = plan({ geoid: 'a', name: 'x'.repeat(300) });
  expect(long).toMatchObject({ row: { title: `${'x'.repeat(199)}…` } });
});

test('rows without a key or a title, with a key of an earlier row or with too long values get no page, and the reason is said', () => {
  const reasons = plan(
    { geoid: 'a', name: 'A' },
    { geoid: ' ', name: 'No key' },
    { geoid: 'b', name: null },
    { geoid: 'a', name: 'A again' },
    { geoid: 'c', name: 'C', county: 'x'.repeat(501) },
    { geoid: 'k'.repeat(501), name: 'K' },
  ).map((row) => (row.kind === 'skipped' ? Object.values(row.skipped) : null));
  expect(reasons).toEqual([
    null,
    [2, 'No key', 'It has no key.'],
    [3, 'b', 'It has no title.'],
    [4, 'A again', 'An earlier row has the key a.'],
    [5, 'C', 'Its value of the filter county is too long.'],
    [6, 'K', 'Its key has more than 500 characters.'],
  ]);
});

test.each([
  [
    ['GEOID', 'NAME', 'population'],
    ['name', 'state'],
    ['NAME', 'GEOID', [['name', 'NAME']]],
  ],
  [
    ['id', 'county', 'stateCode'],
    ['County', 'state-code'],
    [
      'county',
      'id',
      [
        ['County', 'county'],
        ['state-code', 'stateCode'],
      ],
    ],
  ],
  [['place', 'deaths'], [], ['place', 'place', []]],
  [[], ['x'], ['', '', []]],
])(
  'of the columns %j and the search keys %j, %j are proposed',
  (names, searchKeys, [title, key, filters]) => {
    const columns = names.map((name) => ({
      name,
      dataType: name === 'population' ? ('numeric' as const) : ('text' as const),
    }));
    expect(proposeControls(columns, { searchKeys, followedNames: [] })).toEqual({
      title: title === '' ? '' : `{${title as string}}`,
      key,
      filters: (filters as string[][]).map(([searchKey, column]) => ({ searchKey, column })),
    });
  },
);

test('where sections follow filters by the names of their columns, the key is proposed as the filter, else the title', () => {
  const columns = ['geoid', 'name'].map((name) => ({ name, dataType: 'text' as const }));
  const proposed = (...followedNames: string[]) =>
    proposeControls(columns, { searchKeys: [], followedNames }).filters.map(({ searchKey }) => searchKey);
  expect(proposed('name', 'geoid')).toEqual(['geoid']);
  expect(proposed('deaths', 'name')).toEqual(['name']);
  expect(proposed('deaths')).toEqual([]);
  const { filters } = proposeControls(columns, { searchKeys: ['name'], followedNames: ['geoid'] });
  expect(filters).toEqual([{ searchKey: 'name', column: 'name' }]);
});

test('two filters of one search key, and more than twenty, are refused', () => {
  const filter = (searchKey: string) => ({ searchKey, column: 'county' });
  const parsed = (filters: object[]) => dataControlsSchema.safeParse({ ...controls, filters }).success;
  expect(parsed([filter('a'), filter('a')])).toBe(false);
  expect(parsed(Array.from({ length: 21 }, (_, at) => filter(`key${at}`)))).toBe(false);
  expect(parsed([filter('a'), filter('b')])).toBe(true);
});

test('a title of several columns is filled from the row, and none is a title of empty cells only', () => {
  const planned = planRows(
    [read({ geoid: 1, name: 'Johnson', state: 'Kentucky' }), read({ geoid: 2, name: ' ', state: null })],
    { ...controls, title: '{name} County, {state}', filters: [] },
  );
  expect(planned).toMatchObject([
    { row: { title: 'Johnson County, Kentucky' } },
    { skipped: { reason: 'It has no title.' } },
  ]);
  const refused = dataControlsSchema.safeParse({ ...controls, title: 'Johnson' });
  expect(refused.error?.issues[0]?.message).toBe('name a column in braces, such as {county}');
});

test('with what is known of the values, the key tells rows apart and the title has as many columns as it takes', () => {
  const columns = ['OID_', 'NRI_ID', 'STCOFIPS', 'STATE', 'COUNTY', 'TYPE'].map((name) => ({
    name,
    dataType: name === 'OID_' ? ('numeric' as const) : ('text' as const),
  }));
  const propose = (counts: Record<string, number>, followedNames: string[] = []) =>
    proposeControls(
      columns,
      { searchKeys: ['type'], followedNames },
      {
        rows: 100,
        columns: new Map(
          Object.entries(counts).map(([name, distinct]) => [name, { distinct, isCode: name === 'STCOFIPS' }]),
        ),
      },
    );
  const counts = { OID_: 100, NRI_ID: 100, STCOFIPS: 100, STATE: 5, COUNTY: 80, TYPE: 2 };
  expect(propose(counts)).toMatchObject({ key: 'NRI_ID', title: '{COUNTY}, {STATE}' });
  expect(propose({ ...counts, NRI_ID: 90 })).toMatchObject({ key: 'STCOFIPS' });
  // A filter that many rows have in common does not make a page of one row.
  const byType = { searchKey: 'type', column: 'TYPE' };
  expect(propose(counts).filters).toEqual([byType]);
  const byKey = { searchKey: 'NRI_ID', column: 'NRI_ID' };
  expect(propose(counts, ['NRI_ID', 'TYPE']).filters).toEqual([byKey]);
  expect(propose({ ...counts, COUNTY: 100 })).toMatchObject({ title: '{COUNTY}' });
  // A filter of the template by the key is enough, whatever else could be followed by its name.
  const keyed = proposeControls(
    ['code', 'name'].map((name) => ({ name, dataType: 'text' as const })),
    { searchKeys: ['code'], followedNames: ['name'] },
    { rows: 7, columns: new Map(['code', 'name'].map((name) => [name, { distinct: 7, isCode: false }])) },
  );
  expect(keyed.filters).toEqual([{ searchKey: 'code', column: 'code' }]);
  expect(propose({ ...counts, OID_: 1, NRI_ID: 90, STCOFIPS: 9 })).toMatchObject({ key: 'NRI_ID' });
});
