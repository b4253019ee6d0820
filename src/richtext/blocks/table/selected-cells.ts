import {
  $findCellNode,
  $getTableCellNodeRect,
  $isSimpleTable,
  $isTableCellNode,
  $isTableRowNode,
  $isTableSelection,
  $findTableNode,
  TableCellHeaderStates,
  type TableCellNode,
  type TableNode,
} from '@lexical/table';
import { $getSelection, $isRangeSelection } from 'lexical';
import { tableLimits } from './grid.ts';

/** The cells that are selected, and what can be done with them. */
export type SelectedCells = {
  tableKey: string;
  /** The cell that the selection ends in; menus are beside it. */
  cellKey: string;
  count: number;
  row: number;
  column: number;
  rows: number;
  columns: number;
  isMerged: boolean;
  /** Whether rows and columns can be moved and sorted: no cell is merged. */
  isSimple: boolean;
  isHeaderRow: boolean;
  isHeaderColumn: boolean;
  canAddRow: boolean;
  canAddColumn: boolean;
};

/** The selected cells with their table; undefined where the selection is not in a table. */
export function $selectedTableCells(): { table: TableNode; cells: TableCellNode[] } | undefined {
  const selection = $getSelection();
  if ($isTableSelection(selection)) {
    const cells = selection.getNodes().filter($isTableCellNode);
    const table = cells[0] && $findTableNode(cells[0]);
    return table ? { table, cells } : undefined;
  }
  if (!$isRangeSelection(selection)) return undefined;
  const cell = $findCellNode(selection.focus.getNode());
  const table = cell && $findTableNode(cell);
  return table ? { table, cells: [cell] } : undefined;
}

/** What is selected in a table, see `SelectedCells`. */
export function $selectedCells(): SelectedCells | undefined {
  const selected = $selectedTableCells();
  const cell = selected?.cells.at(-1);
  const place = cell && $getTableCellNodeRect(cell);
  if (!selected || !cell || !place) return undefined;
  const { table, cells } = selected;
  const rows = table.getChildren().filter($isTableRowNode);
  const columns = table.getColumnCount();
  const isSimple = $isSimpleTable(table);
  return {
    tableKey: table.getKey(),
    cellKey: cell.getKey(),
    count: cells.length,
    row: place.rowIndex,
    column: place.columnIndex,
    rows: rows.length,
    columns,
    isMerged: cell.getColSpan() > 1 || cell.getRowSpan() > 1,
    isSimple,
    isHeaderRow: cell.hasHeaderState(TableCellHeaderStates.ROW),
    isHeaderColumn: cell.hasHeaderState(TableCellHeaderStates.COLUMN),
    canAddRow: rows.length < tableLimits.rows,
    canAddColumn: columns < tableLimits.columns,
  };
}
