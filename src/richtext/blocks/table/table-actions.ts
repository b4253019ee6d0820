import {
  $deleteTableColumnAtSelection,
  $deleteTableRowAtSelection,
  $getTableCellNodeRect,
  $insertTableColumnAtNode,
  $insertTableRowAtNode,
  $mergeCells,
  $setTableColumnIsHeader,
  $setTableRowIsHeader,
  $unmergeCellNode,
  TableCellHeaderStates,
  type TableCellNode,
  type TableNode,
} from '@lexical/table';
import {
  $createParagraphNode,
  $getNodeByKey,
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  type LexicalNode,
} from 'lexical';
import { $moveColumn, $moveRow, $sortRows } from './move-in-table.ts';
import { $selectedTableCells } from './selected-cells.ts';

/** What the menu of a cell does with the selected cells. */
export type TableAction =
  | 'merge'
  | 'split'
  | 'row-above'
  | 'row-below'
  | 'row-up'
  | 'row-down'
  | 'header-row'
  | 'delete-row'
  | 'column-left'
  | 'column-right'
  | 'column-back'
  | 'column-on'
  | 'header-column'
  | 'sort-up'
  | 'sort-down'
  | 'delete-column'
  | 'delete-table';

type Selected = {
  table: TableNode;
  cells: TableCellNode[];
  cell: TableCellNode;
  row: number;
  column: number;
};

const actions: Record<TableAction, (selected: Selected) => void> = {
  merge: ({ table, cells }) => $merge(table, cells),
  split: ({ cells }) => cells.forEach($unmergeCellNode),
  'row-above': ({ cell }) => $selectFirst($insertTableRowAtNode(cell, false)?.getFirstChild()),
  'row-below': ({ cell }) => $selectFirst($insertTableRowAtNode(cell, true)?.getFirstChild()),
  'row-up': ({ table, row }) => $moveRow(table, row, -1),
  'row-down': ({ table, row }) => $moveRow(table, row, 1),
  'header-row': ({ table, cell, row }) =>
    $setTableRowIsHeader(table, row, !cell.hasHeaderState(TableCellHeaderStates.ROW)),
  'delete-row': () => $deleteTableRowAtSelection(),
  'column-left': ({ cell }) => $selectFirst($insertTableColumnAtNode(cell, false)),
  'column-right': ({ cell }) => $selectFirst($insertTableColumnAtNode(cell, true)),
  'column-back': ({ table, column }) => $moveColumn(table, column, -1),
  'column-on': ({ table, column }) => $moveColumn(table, column, 1),
  'header-column': ({ table, cell, column }) =>
    $setTableColumnIsHeader(table, column, !cell.hasHeaderState(TableCellHeaderStates.COLUMN)),
  'sort-up': ({ table, column }) => $sortRows(table, column, false),
  'sort-down': ({ table, column }) => $sortRows(table, column, true),
  'delete-column': () => $deleteTableColumnAtSelection(),
  'delete-table': ({ table }) => $deleteTable(table),
};

/** Does something with the selected cells; nothing where the selection is not in a table. */
export function $tableAction(action: TableAction): void {
  const selected = $selectedTableCells();
  const cell = selected?.cells.at(-1);
  const position = cell && $getTableCellNodeRect(cell);
  if (!selected || !cell || !position) return;
  actions[action]({ ...selected, cell, row: position.rowIndex, column: position.columnIndex });
  $keepSelection(selected.table);
}

// Lexical leaves the selection in a cell that a deletion of rows or columns removed, where cells are merged.
function $keepSelection(table: TableNode): void {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || !table.isAttached()) return;
  const isLost = [selection.anchor, selection.focus].some(({ key }) => !$getNodeByKey(key)?.isAttached());
  if (isLost) {
    $selectFirst(table.getFirstDescendant()?.getParent());
  }
}

// Lexical removes rows that merging leaves without cells, but does not shorten the merged cell.
function $merge(table: TableNode, cells: TableCellNode[]): void {
  const before = table.getChildrenSize();
  const merged = $mergeCells(cells);
  const removed = before - table.getChildrenSize();
  merged?.setRowSpan(Math.max(1, merged.getRowSpan() - removed)).selectEnd();
}

function $selectFirst(cell: LexicalNode | null | undefined): void {
  if ($isElementNode(cell)) {
    cell.selectStart();
  }
}

function $deleteTable(table: TableNode): void {
  const paragraph = $createParagraphNode();
  table.replace(paragraph);
  paragraph.select();
}
