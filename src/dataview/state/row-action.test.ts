import { expect, test } from 'vitest';
import type { Cell } from '#domain/value/cell/cell.ts';
import { dataStateSchema, readDataState } from './data-state.ts';
import { actionHref, readersActions, rowActionSchema } from './row-action.ts';

const cells: Record<string, Cell> = {
  id: 7,
  county: 'St. Lawrence & more',
  kinds: ['flood', 'wind'],
  empty: null,
  none: [],
};

test.each<[string, object, string | null]>([
  ['nothing', {}, '/map'],
  ['the id', { searchParams: 'id' }, '/map?id=7'],
  [
    'columns, lists joined, empty cells as null, which selects them',
    { searchParams: 'value', columns: ['county', 'empty', 'kinds', 'none'] },
    '/map?county=St.+Lawrence+%26+more&empty=null&kinds=flood%7C%7C%7Cwind&none=null',
  ],
  ['a query and an anchor', { url: '/map?a=1#top', searchParams: 'id' }, '/map?a=1&id=7#top'],
  ['an unsafe address', { url: 'javascript:alert(1)', searchParams: 'id' }, null],
])('an action leads to its address with %s', (_, action, href) => {
  const read = rowActionSchema.parse({ url: '/map', ...action });
  expect(actionHref(read, (name) => cells[name] ?? null)).toBe(href);
});

test('a row without an id has no address with it', () => {
  const action = rowActionSchema.parse({ url: '/map', searchParams: 'id' });
  expect(actionHref(action, () => null)).toBeNull();
});

test('a grouped row has no address with columns that it was not grouped by', () => {
  const action = rowActionSchema.parse({ url: '/map', searchParams: 'value', columns: ['county', 'day'] });
  expect(actionHref(action, (name) => (name === 'county' ? 'Kings' : undefined))).toBeNull();
});

test('readers get links that lead somewhere, so that a new action adds no empty column', () => {
  const actions = [
    {},
    { name: 'Map', url: '/map' },
    { name: 'This page', searchParams: 'id' },
    { name: 'Check', url: '/check', display: 'edit only' },
    { name: 'Remove', actionType: 'delete' },
  ].map((action) => rowActionSchema.parse(action));
  expect(readersActions(actions).map(({ name }) => name)).toEqual(['Map', 'This page']);
});

test('actions among the columns of older states become a list of their own', () => {
  const stored = {
    columns: [
      { name: 'county', show: true },
      {
        name: 'go',
        display_name: 'Go there',
        actionType: 'url',
        display: 'view only',
        url: '/there',
        searchParams: 'id',
      },
    ],
  };
  const state = readDataState(dataStateSchema, stored, dataStateSchema.parse({}));
  expect(state.columns.map(({ name }) => name)).toEqual(['county']);
  const action = {
    name: 'Go there',
    actionType: 'url',
    display: 'view only',
    url: '/there',
    searchParams: 'id',
  };
  expect(state.actions).toMatchObject([action]);
  expect(readDataState(dataStateSchema, state, dataStateSchema.parse({}))).toEqual(state);
});
