import { expect, test } from 'vitest';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import type { EditBatch } from '#grid/store/row-edits.ts';
import { textsOf } from '#texts/texts-of.ts';
import { saveMessage } from './save-messages.ts';

const { editing } = textsOf(undefined);
const columns = [
  sourceColumnSchema.parse({ name: 'county', type: 'text' }),
  sourceColumnSchema.parse({ name: 'place', type: 'hologram' }),
];

const cells = (edits: [number, string][], inserts: Record<string, string>[] = []): EditBatch => ({
  kind: 'cells',
  edits: edits.map(([rowId, column]) => ({ rowId, column, value: 'x' })),
  inserts,
});
const deleted = (...rowIds: number[]): EditBatch => ({ kind: 'delete', rowIds });

test.each<[string, EditBatch]>([
  ['Update successful: id 7.', cells([[7, 'county']])],
  ['Item created.', cells([], [{ county: 'x' }])],
  ['Item created.', cells([], [{}])],
  ['3 items created.', cells([], [{}, {}, {}])],
  ['Deleted item 7.', deleted(7)],
  ['Deleted 2 items.', deleted(7, 8)],
  // A paste over several rows, and below the last one.
  [
    'Update successful.',
    cells([
      [7, 'county'],
      [8, 'county'],
    ]),
  ],
  ['Update successful.', cells([[7, 'county']], [{ county: 'x' }])],
  ['No type found.', cells([[7, 'place']])],
  ['No type found.', cells([[7, 'not shown here']])],
  ['Not sure how I got here.', cells([])],
  ['Not sure how I got here.', deleted()],
])('"%s" is said of what was written', (message, batch) => {
  expect(saveMessage(batch, columns, editing)).toBe(message);
});
