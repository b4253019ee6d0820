import { buildEditorFromExtensions } from '@lexical/extension';
import { $createTableSelectionFrom, $isTableCellNode, $isTableNode, $isTableRowNode } from '@lexical/table';
import fc from 'fast-check';
import { $getRoot, $setSelection, type LexicalEditor } from 'lexical';
import { expect, it } from 'vitest';
import { acceptDocument, emptyDocument, readDocument } from '../../document.ts';
import { editorExtension } from '../../editor/editor-extension.ts';
import { cellMenuGroups } from './cell-menu-groups.ts';
import { storedSpans } from './fit-table.ts';
import { locateCells } from './grid.ts';
import { insertTable } from './insert-table.ts';
import { tabSeparatedCells } from './paste-cells.ts';
import { $selectedCells } from './selected-cells.ts';
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
  if (first.is(last)) {
    first.selectStart();
  } else {
    $setSelection($createTableSelectionFrom(table, first, last));
  }
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
  const { cells, columns } = locateCells(wanted, storedSpans);
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

/** An editor with a table of these rows; a text such as `a:2x1` is of a cell over 2 rows and 1 column. */
function openTable(rows: string[][], headerRows = 0): LexicalEditor {
  const children = rows.map((cells, row) => ({
    type: 'tablerow',
    children: cells.map((written) => {
      const [text = '', spans = '1x1'] = written.split(':');
      const [rowSpan, colSpan] = spans.split('x').map(Number);
      return {
        type: 'tablecell',
        rowSpan,
        colSpan,
        headerState: row < headerRows ? 1 : 0,
        children: [{ type: 'paragraph', children: [{ type: 'text', text }] }],
      };
    }),
  }));
  const table = { type: 'table', colWidths: rows[0]!.map((_, at) => 100 + at), children };
  return buildEditorFromExtensions(
    editorExtension(readDocument({ root: { type: 'root', children: [table] } })),
  );
}

/**
 * Does something in the cell with this text; returns the texts of the rows, and the widths of the columns.
 */
function after(editor: LexicalEditor, text: string, ...series: TableAction[]) {
  editor.update(
    () => {
      const cell = $getRoot()
        .getAllTextNodes()
        .find((node) => node.getTextContent() === text);
      cell?.select();
    },
    { discrete: true },
  );
  for (const action of series) {
    editor.update(() => $tableAction(action), { discrete: true });
  }
  expect(isFullGrid(editor)).toBe(true);
  return editor.read(() => {
    const table = $getRoot().getChildren().find($isTableNode)!;
    const rows = table.getChildren().filter($isTableRowNode);
    return {
      rows: rows.map((row) => row.getChildren().map((cell) => cell.getTextContent())),
      widths: table.getColWidths(),
      selected: $selectedCells(),
    };
  });
}

// c and d are one cell below each other with a on their left, as in a table whose first column names groups
// of rows.
const grouped = () => openTable([['head', 'values'], ['a:2x1', 'c'], ['d'], ['b', 'e']], 1);

it('offers every action in the menu of a cell', () => {
  const ran: TableAction[] = [];
  const { selected } = after(grouped(), 'b');
  const handlers = { run: (action: TableAction) => ran.push(action), openCell() {}, openTable() {} };
  const entries = cellMenuGroups(selected!, handlers).flatMap(({ items }) =>
    items.flatMap((entry) => entry.items ?? [entry]),
  );
  for (const { onAction } of entries) {
    onAction?.();
  }
  expect(ran.toSorted()).toEqual([...new Set<TableAction>([...actions, 'delete-table'])].toSorted());
  expect(entries.filter(({ isDisabled }) => isDisabled).map(({ id }) => id)).toEqual([
    'merge',
    'split',
    'row-down',
    'column-back',
    'sort-up',
    'sort-down',
  ]);
});

it('moves the rows of a merged cell together, past whole groups', () => {
  expect(after(grouped(), 'd', 'row-down').rows).toEqual([['head', 'values'], ['b', 'e'], ['a', 'c'], ['d']]);
  expect(after(grouped(), 'b', 'row-up').rows).toEqual([['head', 'values'], ['b', 'e'], ['a', 'c'], ['d']]);
  expect(after(grouped(), 'a', 'row-up', 'row-down').rows).toEqual(after(grouped(), 'a').rows);
  expect(after(grouped(), 'b').selected?.canMove).toMatchObject({ rowUp: true, rowDown: false });
  expect(after(grouped(), 'd', 'row-up').selected?.canMove).toMatchObject({ rowUp: false, rowDown: true });
});

it('moves the columns of a merged cell together, with their widths', () => {
  const titled = () =>
    openTable([
      ['title:1x2', 'x'],
      ['a', 'b', 'c'],
    ]);
  const moved = {
    rows: [
      ['x', 'title'],
      ['c', 'a', 'b'],
    ],
  };
  expect(after(titled(), 'a', 'column-on')).toMatchObject(moved);
  expect(after(titled(), 'x', 'column-back')).toMatchObject(moved);
  expect(
    after(
      openTable([
        ['a', 'b', 'c'],
        ['d:1x2', 'e'],
      ]),
      'e',
      'column-back',
    ),
  ).toMatchObject({
    rows: [
      ['c', 'a', 'b'],
      ['e', 'd'],
    ],
    widths: [102, 100, 101],
  });
  expect(after(titled(), 'b').selected?.canMove).toMatchObject({ columnLeft: false, columnRight: true });
});

it('sorts rows whose cells are merged sideways, and keeps a merged head', () => {
  const rows = [
    ['head:2x1', 'one:1x2'],
    ['x', 'y'],
    ['b', '2:1x2'],
    ['a', '1', '0'],
  ];
  const { rows: sorted } = after(openTable(rows, 2), '0', 'sort-up');
  expect(sorted).toEqual([
    ['head', 'one'],
    ['x', 'y'],
    ['a', '1', '0'],
    ['b', '2'],
  ]);
});

it('does not sort rows that a merged cell joins, and says which', () => {
  const before = after(grouped(), 'e');
  expect(before.selected?.sortProblem).toBe('Rows 2 to 3 share a merged cell in column 1: split it first.');
  expect(after(grouped(), 'e', 'sort-down').rows).toEqual(before.rows);
  const twice = openTable([['a:2x1', 'c'], ['d'], ['b:2x1', 'e'], ['f']]);
  expect(after(twice, 'e').selected?.sortProblem).toBe(
    'Rows 1 to 2 share a merged cell in column 1, and 1 more cell is merged: split them first.',
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
