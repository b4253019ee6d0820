import { expect, test } from 'vitest';
import { sourceColumnSchema } from '#domain/source/column.ts';
import { withCurrentColumns } from './current-columns.ts';
import { dataStateSchema } from './data-state.ts';

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
