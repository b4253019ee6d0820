import {
  $isTableCellNode,
  $isTableRowNode,
  TableCellHeaderStates,
  type TableCellNode,
  type TableNode,
} from '@lexical/table';
import { plural, pluralForm } from '#domain/value/number/plural.ts';
import { bandsOf, movedOrder, type Band } from './bands.ts';
import { locateCells, type TableGrid } from './grid.ts';
import { sortedRows } from './sort-rows.ts';

type CellGrid = TableGrid<TableCellNode>;

const $rows = (table: TableNode) => table.getChildren().filter($isTableRowNode);

/** The cells of a table, each with its position. */
export const $tableGrid = (table: TableNode): CellGrid =>
  locateCells(
    $rows(table).map((row) => row.getChildren().filter($isTableCellNode)),
    (cell) => ({ rowSpan: cell.getRowSpan(), colSpan: cell.getColSpan() }),
  );

/** The rows that move together, because merged cells join them. */
export const rowBands = ({ cells }: CellGrid, rows: number): Band[] =>
  bandsOf(
    rows,
    cells.map(({ row, rowSpan }) => ({ start: row, length: rowSpan })),
  );

/** The columns that move together, because merged cells join them. */
export const columnBands = ({ cells, columns }: CellGrid): Band[] =>
  bandsOf(
    columns,
    cells.map(({ column, colSpan }) => ({ start: column, length: colSpan })),
  );

/** The items at these indexes, in their order. */
const inOrder = <Item>(items: readonly Item[], order: readonly number[]): Item[] =>
  order.flatMap((at) => items.slice(at, at + 1));

/** Moves a row, with those that merged cells join it to, past its neighbours. */
export function $moveRow(table: TableNode, row: number, step: -1 | 1): void {
  const rows = $rows(table);
  const order = movedOrder(rowBands($tableGrid(table), rows.length), row, step);
  if (!order) return;
  table.splice(0, rows.length, inOrder(rows, order));
}

/** Moves a column with its width, and with those that merged cells join it to, past its neighbours. */
export function $moveColumn(table: TableNode, column: number, step: -1 | 1): void {
  const grid = $tableGrid(table);
  const order = movedOrder(columnBands(grid), column, step);
  if (!order) return;

  const ofRow = Map.groupBy(grid.cells, ({ row }) => row);
  for (const [at, row] of $rows(table).entries()) {
    const cells = (ofRow.get(at) ?? [])
      .toSorted((one, other) => order.indexOf(one.column) - order.indexOf(other.column))
      .map(({ cell }) => cell);
    row.splice(0, row.getChildrenSize(), cells);
  }

  const widths = table.getColWidths();
  if (widths?.length === grid.columns) {
    table.setColWidths(inOrder(widths, order));
  }
}

/** The cells that cover a column, one for each row; a cell that is merged over rows comes several times. */
function cellsOfColumn({ cells }: CellGrid, column: number): TableCellNode[] {
  const found: TableCellNode[] = [];
  for (const { cell, row, rowSpan, column: start, colSpan } of cells) {
    if (start <= column && column < start + colSpan) {
      for (let at = row; at < row + rowSpan; at += 1) {
        found[at] = cell;
      }
    }
  }

  return found;
}

/** How many of the first rows of a column are headers. */
function $headerRows(cells: readonly TableCellNode[]): number {
  const first = cells.findIndex((cell) => !cell.hasHeaderState(TableCellHeaderStates.ROW));
  if (first < 0) return cells.length;
  return first;
}

/**
 * Why the rows cannot be sorted by a column, naming the merged cells that join them; undefined where they
 * can.
 */
export function $sortProblem(grid: CellGrid, column: number): string | undefined {
  const first = $headerRows(cellsOfColumn(grid, column));
  const joined = grid.cells.filter(({ row, rowSpan }) => rowSpan > 1 && row + rowSpan > first);
  const [one, ...others] = joined;
  if (!one) return undefined;
  const where = `Rows ${one.row + 1} to ${one.row + one.rowSpan} share a merged cell in column ${one.column + 1}`;

  if (others.length === 0) return `${where}: split it first.`;
  return `${where}, and ${plural(others.length, 'more cell')} ${pluralForm(others.length, 'is', 'are')} merged: split them first.`;
}

/** Sorts the rows after the header rows by a column; nothing where merged cells join rows. */
export function $sortRows(table: TableNode, column: number, isDescending: boolean): void {
  const grid = $tableGrid(table);
  if ($sortProblem(grid, column)) return;
  const cells = cellsOfColumn(grid, column);
  const first = $headerRows(cells);
  const body = $rows(table).slice(first);
  const texts = cells.slice(first).map((cell) => cell.getTextContent());

  table.splice(first, body.length, inOrder(body, sortedRows(texts, isDescending)));
}
