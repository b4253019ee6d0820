import { expect, test } from 'vitest';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { cellsOf } from './grid-edits.ts';
import type { OpenGrid } from './open-grid.ts';
import { deletionTitle, rowTitle } from './row-title.ts';

const column = (name: string, more: object = {}) => sourceColumnSchema.parse({ name, type: 'text', ...more });
const columns = [column('county'), column('kind')];
const hidden = column('coast');

/** A grid with a value on its way to the server. */
const gridWith = (unsaved: Record<string, string>): Pick<OpenGrid, 'queue' | 'columns'> => ({
  columns: [...columns, hidden],
  queue: {
    snapshot: () => ({
      unsaved: () =>
        new Map(Object.entries(unsaved).map(([name, raw]) => [name, { raw, isConflict: false }])),
    }),
  } as unknown as OpenGrid['queue'],
});

const titleOf = (cell: Cell, more: object = {}, unsaved = {}) =>
  rowTitle(gridWith(unsaved), { id: 7, cells: [cell], ...more }, columns);

test('a row is called by its first shown value, as people read it', () => {
  expect(titleOf('Erie')).toBe('Erie');
  expect(titleOf('029', { labels: { county: { '029': 'Erie' } } })).toBe('Erie');
  expect(titleOf('Erie', {}, { county: 'Monroe' })).toBe('Monroe');
  expect(titleOf(`${'long '.repeat(40)}`)).toHaveLength(60);
  expect(titleOf(null)).toBe('');
  expect(rowTitle(gridWith({}), { id: 7, cells: [] }, [])).toBe('');
});

test('the dialog that deletes a row has its title and its id', () => {
  expect(deletionTitle('Erie', 7)).toBe('Delete Erie 7');
  expect(deletionTitle('', 7)).toBe('Delete item 7');
});

test('the cells of a row are those of columns that are not shown too, and what is not saved yet', () => {
  const row = { id: 7, cells: ['Erie', null, 'yes'] };
  expect(cellsOf(gridWith({ kind: 'surge' }), row)).toEqual({
    id: 7,
    county: 'Erie',
    kind: 'surge',
    coast: 'yes',
  });
});
