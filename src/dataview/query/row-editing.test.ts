import { expect, test } from 'vitest';
import type { SectionContext } from '#domain/page/filter/section-query.ts';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import type { RowsParameters } from './rows-request.ts';
import { dataStateSchema } from '../state/data-state.ts';
import { rowEditing } from './row-editing.ts';
import { sectionRows, type SectionRows } from './section-rows.ts';

const columns = [
  sourceColumnSchema.parse({
    name: 'kind',
    type: 'select',
    options: [
      { value: 'surge', label: 'Surge', filter: { coast: ['yes'] } },
      { value: 'snow', label: 'Snow', filter: { county: ['Erie'], season: ['winter'] } },
    ],
  }),
  ...['county', 'coast', 'code', 'other', 'region'].map((name) =>
    sourceColumnSchema.parse({ name, type: 'text' }),
  ),
  sourceColumnSchema.parse({
    name: 'season',
    type: 'select',
    options: [{ value: 'winter', label: 'Winter', filter: { region: ['north'], kind: ['snow'] } }],
  }),
];

const context: SectionContext<RowsParameters> = {
  viewer: { level: 10, mayEditPage: true, mayEditData: true, isPublicPage: true },
  site: { id: 1, name: 'Example', base_url: '/' },
  page: { id: 2, title: 'Example', path: '/example' },
  menu: [],
  filters: {},
  parameters: { page: 0, sort: null, rows: null, find: null },
};

function editingOf(actions: object[], find: string | null = null) {
  const state = dataStateSchema.parse({
    sourceInfo: { sourceId: 1, versionId: 2, sourceName: '', versionName: '' },
    display: { allowEditInView: true, allowSearch: true },
    columns: [
      { name: 'kind', type: 'select', show: true },
      { name: 'county', show: true },
      { name: 'code', show: false },
    ],
    actions,
  });
  const found = sectionRows(state, {
    rows: {
      status: 'ready',
      result: {
        columns: [
          { name: 'kind', type: 'text' },
          { name: 'county', type: 'text' },
        ],
        rows: [],
        totals: null,
        length: 0,
      },
      columns,
      attribution: { sourceId: 1, sourceName: '', versionId: 2, versionName: '', updatedAt: '' },
      managed: true,
    },
  });
  return rowEditing(state, (found as { rows: SectionRows }).rows, {
    ...context,
    parameters: { ...context.parameters, find },
  });
}

const names = (list: readonly { name: string }[] | undefined) => list?.map(({ name }) => name);

test('columns that decide which options are offered are read, though they are not shown', () => {
  const editing = editingOf([]);
  expect(names(editing?.columns)).toEqual(['kind', 'county']);
  expect(names(editing?.hiddenColumns)).toEqual(['coast', 'season', 'region']);
});

test('actions for readers only are left out, and the columns of the other links are read', () => {
  const link = { url: '/map', searchParams: 'value', columns: ['code', 'county'] };
  const editing = editingOf([
    { name: 'Read', display: 'view only', ...link },
    { name: 'Check', display: 'edit only', ...link },
    { name: 'Open', display: 'both', url: '/open', searchParams: 'id' },
    { name: 'Remove', actionType: 'delete' },
  ]);
  expect(names(editing?.actions)).toEqual(['Check', 'Open', 'Remove']);
  expect(names(editing?.hiddenColumns)).toEqual(['coast', 'season', 'region', 'code']);
  expect(names(editingOf([{ name: 'Read', display: 'view only', ...link }])?.hiddenColumns)).toEqual([
    'coast',
    'season',
    'region',
  ]);
});

test('a search goes on in the rows that are edited; in which columns, is for the grid to say', () => {
  const link = { url: '/map', searchParams: 'value', columns: ['code'] };
  expect(editingOf([link], 'Erie')?.query).toMatchObject({ search: 'Erie' });
  expect(editingOf([link], 'Erie')?.query).not.toHaveProperty('searchIn');
});
