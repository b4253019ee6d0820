import type { StoredNode } from '../../block.ts';
import { locateCells, type LocatedCell, type Spans } from './grid.ts';

const span = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : 1;

/** How many rows and columns a stored cell takes, before it is located; 1 where that is not valid. */
export const storedSpans = (cell: Readonly<Record<string, unknown>>): Spans => ({
  rowSpan: span(cell['rowSpan']),
  colSpan: span(cell['colSpan']),
});

/**
 * The rows of a stored table as a full grid: spans that do not fit are shortened, missing cells are added,
 * and rows that have no cell of their own are removed. A table without any cell gets one.
 */
export function fitTable(rows: readonly StoredNode[], newCell: () => StoredNode): StoredNode[] {
  const kept = withoutEmptyRows(rows);
  if (kept.length === 0) return [{ type: 'tablerow', version: 1, children: [newCell()] }];

  const { cells, columns } = locateCells(
    kept.map((row) => row.children ?? []),
    storedSpans,
  );
  const starts = new Map(cells.map((cell) => [cell.row * columns + cell.column, cell]));
  const covered = coveredPositions(cells, columns);

  return kept.map((row, at) => ({
    ...row,
    children: Array.from({ length: columns }, (_, column) => {
      const position = at * columns + column;
      const found = starts.get(position);
      if (found) return withSpans(found.cell, found);
      if (covered.has(position)) return [];
      return newCell();
    }).flat(),
  }));
}

// Cells that reach over a removed row take one row less.
function withoutEmptyRows(rows: readonly StoredNode[]): StoredNode[] {
  const isKept = rows.map(({ children = [] }) => children.length > 0);
  if (!isKept.includes(false)) return [...rows];

  return rows
    .map((row, at) => ({
      ...row,
      children: (row.children ?? []).map((cell) => {
        const { rowSpan, colSpan } = storedSpans(cell);
        const rowsLeft = isKept.slice(at, at + rowSpan).filter(Boolean).length;
        return withSpans(cell, { rowSpan: rowsLeft, colSpan });
      }),
    }))
    .filter((_, at) => isKept[at]);
}

function coveredPositions(cells: readonly LocatedCell<StoredNode>[], columns: number): Set<number> {
  const covered = new Set<number>();
  for (const { row, column, rowSpan, colSpan } of cells) {
    for (let down = row; down < row + rowSpan; down += 1) {
      for (let right = column; right < column + colSpan; right += 1) {
        covered.add(down * columns + right);
      }
    }
  }

  return covered;
}

// A span of 1 is not stored: large tables have many cells.
function withSpans(cell: StoredNode, { rowSpan, colSpan }: Spans): StoredNode {
  const { rowSpan: _rows, colSpan: _columns, ...fitted } = cell;
  if (rowSpan > 1) {
    fitted['rowSpan'] = rowSpan;
  }

  if (colSpan > 1) {
    fitted['colSpan'] = colSpan;
  }

  return fitted;
}
