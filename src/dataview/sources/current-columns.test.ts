import { expect, test } from 'vitest';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import { columnDescriptorSchema } from '../state/column-descriptor.ts';
import { isGone, withCurrentColumns, withNewColumns } from './current-columns.ts';
import { dataStateSchema } from '../state/data-state.ts';

const state = dataStateSchema.parse({
  sourceInfo: { sourceId: 1, versionId: 2 },
  columns: [
    { name: 'loss', display_name: 'Loss', type: 'text', show: true },
    { name: 'place', display_name: 'Place', type: 'text', customName: 'Town' },
    { name: 'gone', display_name: 'Gone', type: 'text' },
    { name: 'id', display_name: 'ID', type: 'number', systemCol: true },
  ],
});
const sourceOf = (columns: object[]) => [
  {
    id: 1,
    name: 'Events',
    versions: [],
    columns: columns.map((column) => sourceColumnSchema.parse({ type: 'text', ...column })),
  },
];

test('columns have the names and types that their source has now', () => {
  const current = withCurrentColumns(
    state,
    sourceOf([
      { name: 'loss', display_name: 'Damage', type: 'number' },
      { name: 'place', display_name: 'Location' },
      { name: 'id', display_name: 'Number of the event' },
    ]),
  );
  expect(
    current.columns.map(({ display_name, customName, type, show }) => [display_name, customName, type, show]),
  ).toEqual([
    ['Damage', '', 'number', true],
    ['Location', 'Town', 'text', false],
    ['Gone', '', 'text', false],
    ['ID', '', 'number', false],
  ]);
});

test('a state without differences, or of a source that is not known, is the same', () => {
  expect(withCurrentColumns(state, sourceOf([{ name: 'loss', display_name: 'Loss' }]))).toBe(state);
  expect(withCurrentColumns(state, [])).toBe(state);
});

test('the columns that a source has got are behind those of the section, and those that are gone stay with their filters', () => {
  const gone = columnDescriptorSchema.parse({ name: 'gone', filters: [{ values: ['1'] }] });
  const kept = columnDescriptorSchema.parse({ name: 'kept', show: true });
  const source = { columns: ['kept', 'new'].map((name) => sourceColumnSchema.parse({ name, type: 'text' })) };
  const columns = withNewColumns([gone, kept], source);
  expect(columns.map(({ name, show }) => [name, show])).toEqual([
    ['gone', false],
    ['kept', true],
    ['new', false],
  ]);
  expect(columns[0]).toBe(gone);
  expect(columns.map((column) => isGone(column, source))).toEqual([true, false, false]);
  expect([isGone(gone, undefined), isGone({ ...gone, systemCol: true }, source)]).toEqual([false, false]);
});
