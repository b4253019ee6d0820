import { buildEditorFromExtensions } from '@lexical/extension';
import { $createTableSelectionFrom, $isTableCellNode, $isTableNode, $isTableRowNode } from '@lexical/table';
import fc from 'fast-check';
import { $getRoot, $setSelection, type LexicalEditor } from 'lexical';
import { expect, it } from 'vitest';
import { acceptDocument, emptyDocument, readDocument } from '../../document.ts';
import { editorExtension } from '../../editor/editor-extension.ts';
import { storedSpans } from './fit-table.ts';
import { placeCells } from './grid.ts';
import { insertTable } from './insert-table.ts';
import { tabSeparatedCells } from './paste-cells.ts';
import { sortedRows } from './sort-rows.ts';
import { $tableAction, type TableAction } from './table-actions.ts';

const actions: TableAction[] = [
  ...(['merge', 'merge', 'split', 'row-above', 'row-below', 'row-up', 'row-down', 'header-row'] as const),
  ...(['column-left', 'column-right', 'column-back', 'column-on', 'header-column'] as const),
  ...(['sort-up', 'sort-down', 'delete-row', 'delete-column'] as const),
];

function $select(from: number, to: number): void {
  const table = $getRoot().getChildren().find($isTableNode);
  const cells = (table?.getChildren() ?? []).filter($isTableRowNode).flatMap((row) => row.getChildren());
  const [first, last] = [cells[from % cells.length], cells[to % cells.length]];
  if (!table || !$isTableCellNode(first) || !$isTableCellNode(last)) return;
  if (first.is(last)) first.selectStart();
  else $setSelection($createTableSelectionFrom(table, first, last));
}

type Rows = { children: Record<string, unknown>[] }[];

/** Whether the table of the editor, as it is before it is cleaned, is a full grid. */
function isFullGrid(editor: LexicalEditor): boolean {
  const { root } = JSON.parse(JSON.stringify(editor.getEditorState())) as {
    root: { children: { type: string; children: Rows }[] };
  };
  const table = root.children.find(({ type }) => type === 'table');
  if (!table) return true;
  const wanted = table.children.map(({ children }) => children);
  const { cells, columns } = placeCells(wanted, storedSpans);
  const isUnchanged = cells.every(({ cell, rowSpan, colSpan }) => {
    const spans = storedSpans(cell);
    return spans.rowSpan === rowSpan && spans.colSpan === colSpan;
  });
  const covered = cells.reduce((sum, { rowSpan, colSpan }) => sum + rowSpan * colSpan, 0);
  return isUnchanged && covered === columns * wanted.length;
}

/** The column of a merged cell is deleted: the selection was in a cell that is gone. */
const deletesMerged = [
  { action: 'delete-row', from: 0, to: 0 },
  { action: 'merge', from: 7, to: 0 },
  { action: 'delete-column', from: 0, to: 12 },
] satisfies { action: TableAction; from: number; to: number }[];

it('leaves a full grid after any series of actions on any selected cells', () => {
  const steps = fc.array(
    fc.record({ action: fc.constantFrom(...actions), from: fc.nat({ max: 40 }), to: fc.nat({ max: 40 }) }),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(steps, (series) => {
      const editor = buildEditorFromExtensions(editorExtension(emptyDocument));
      editor.update(() => void $getRoot().selectEnd(), { discrete: true });
      insertTable(editor, { rows: 3, columns: 3 });
      for (const { action, from, to } of series) {
        editor.update(() => $select(from, to), { discrete: true });
        editor.update(() => $tableAction(action), { discrete: true });
        expect(isFullGrid(editor), action).toBe(true);
      }
      const document = readDocument(editor.getEditorState().toJSON());
      expect(acceptDocument(JSON.parse(JSON.stringify(document)))).toEqual({ ok: true, document });
    }),
    { numRuns: 60, examples: [[deletesMerged]] },
  );
});

it.each([
  [['10', '9', '-1,200', ''], false, [2, 1, 0, 3]],
  [['10', '9', '-1,200', ''], true, [0, 1, 2, 3]],
  [['12 %', '3.5%', '$4'], false, [1, 2, 0]],
  [['b10', 'B9', 'a'], false, [2, 1, 0]],
  [['x', '2', 'x'], true, [0, 2, 1]],
])('sorts %j, descending %s', (texts, isDescending, order) => {
  expect(sortedRows(texts, isDescending)).toEqual(order);
});

it.each([
  [
    'a\tb\nc\td\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a\t"two\nlines"\r\n\t"say ""hi"""',
    [
      ['a', 'two\nlines'],
      ['', 'say "hi"'],
    ],
  ],
  ['a "quoted" word\tb', [['a "quoted" word', 'b']]],
])('reads %j as cells', (text, cells) => expect(tabSeparatedCells(text)).toEqual(cells));
