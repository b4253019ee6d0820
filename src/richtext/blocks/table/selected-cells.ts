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
import type { Band } from './bands.ts';
import { tableLimits } from './grid.ts';
import { $sortProblem, $tableGrid, columnBands, rowBands } from './move-in-table.ts';

/** The cells that are selected, and what can be done with them. */
export type SelectedCells = {
  tableKey: string;
  /** The cell that the selection ends in; menus are beside it. */
  cellKey: string;
  count: number;
  rows: number;
  isMerged: boolean;
  canMove: { rowUp: boolean; rowDown: boolean; columnLeft: boolean; columnRight: boolean };
  /** Why the rows cannot be sorted by the column, if so. */
  sortProblem: string | undefined;
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
    if (!table) return undefined;
    return { table, cells };
  }

  if (!$isRangeSelection(selection)) return undefined;

  const cell = $findCellNode(selection.focus.getNode());
  const table = cell && $findTableNode(cell);
  if (!table) return undefined;
  return { table, cells: [cell] };
}

/** What is selected in a table, see `SelectedCells`. */
export function $selectedCells(): SelectedCells | undefined {
  const selected = $selectedTableCells();
  const cell = selected?.cells.at(-1);
  const position = cell && $getTableCellNodeRect(cell);
  if (!selected || !cell || !position) return undefined;

  const { table, cells } = selected;
  const rows = table.getChildren().filter($isTableRowNode);
  const columns = table.getColumnCount();

  return {
    tableKey: table.getKey(),
    cellKey: cell.getKey(),
    count: cells.length,
    rows: rows.length,
    isMerged: cell.getColSpan() > 1 || cell.getRowSpan() > 1,
    ...$moves(table, rows.length, position),
    isHeaderRow: cell.hasHeaderState(TableCellHeaderStates.ROW),
    isHeaderColumn: cell.hasHeaderState(TableCellHeaderStates.COLUMN),
    canAddRow: rows.length < tableLimits.rows,
    canAddColumn: columns < tableLimits.columns,
  };
}

type Moves = Pick<SelectedCells, 'canMove' | 'sortProblem'>;

function $moves(table: TableNode, rows: number, { rowIndex: row, columnIndex: column }: CellPosition): Moves {
  // In large tables without merged cells, which are most, nothing is placed at each key.
  const grid = $isSimpleTable(table) ? undefined : $tableGrid(table);
  const ofRows = grid && bandAround(rowBands(grid, rows), row);
  const ofColumns = grid && bandAround(columnBands(grid), column);

  return {
    canMove: {
      rowUp: (ofRows?.start ?? row) > 0,
      rowDown: (ofRows?.end ?? row + 1) < rows,
      columnLeft: (ofColumns?.start ?? column) > 0,
      columnRight: (ofColumns?.end ?? column + 1) < table.getColumnCount(),
    },
    sortProblem: grid && $sortProblem(grid, column),
  };
}

type CellPosition = { rowIndex: number; columnIndex: number };

const bandAround = (bands: readonly Band[], at: number) =>
  bands.find(({ start, end }) => start <= at && at < end);
