/** The most rows and columns of a table. */
export const tableLimits = { rows: 500, columns: 50 };

/** The size that is offered for a new table. */
export const newTableSize = { rows: 5, columns: 5 };

/** The least width of a column and the least height of a row, in pixels. */
export const tableMinimum = { width: 92, height: 33 };

/** How many rows and columns a cell takes. */
export type Spans = { rowSpan: number; colSpan: number };

/** A cell in the grid of its table: where it starts, and how many rows and columns it takes. */
export type LocatedCell<Cell> = Spans & { cell: Cell; row: number; column: number };

/** The cells of a table in a grid without holes to the left of a cell. */
export type TableGrid<Cell> = {
  cells: LocatedCell<Cell>[];
  columns: number;
  /** Whether cells were left out because they are beyond the last column that a table may have. */
  isTooWide: boolean;
};

/**
 * Where the cells of each row are, as browsers place them: each at the first free column. Spans end where the
 * table or another cell begins, so that no cell covers another and none reaches out of the table.
 */
export function locateCells<Cell>(
  rows: readonly (readonly Cell[])[],
  spansOf: (cell: Cell) => Spans,
): TableGrid<Cell> {
  const taken = rows.map(() => new Set<number>());
  const cells: LocatedCell<Cell>[] = [];
  let isTooWide = false;

  for (const [row, ofRow] of rows.entries()) {
    let column = 0;
    for (const cell of ofRow) {
      while (taken[row]?.has(column)) {
        column += 1;
      }
      if (column >= tableLimits.columns) {
        isTooWide = true;
        break;
      }
      const wanted = spansOf(cell);
      const colSpan = freeColumns(taken[row], column, wanted.colSpan);
      const rowSpan = Math.min(wanted.rowSpan, rows.length - row);
      for (const line of taken.slice(row, row + rowSpan)) {
        for (let at = column; at < column + colSpan; at += 1) {
          line.add(at);
        }
      }
      cells.push({ cell, row, column, rowSpan, colSpan });
    }
  }

  return { cells, columns: Math.max(0, ...taken.map((columns) => Math.max(-1, ...columns) + 1)), isTooWide };
}

// What is free in a row is also free in the rows below: only cells of earlier rows reach down into them.
function freeColumns(taken: ReadonlySet<number> | undefined, start: number, wanted: number): number {
  const most = Math.min(wanted, tableLimits.columns - start);
  let length = 1;
  while (length < most && !taken?.has(start + length)) {
    length += 1;
  }
  return length;
}
