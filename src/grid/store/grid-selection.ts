/** A cell by the indexes of its row and its column. */
export type CellPosition = { row: number; column: number };

/** A run of rows, both ends inclusive. */
type RowRun = readonly [number, number];

/**
 * What is selected: a block of cells between where the selection began (`anchor`) and where it ends
 * (`focus`), or whole rows, in runs in order. The keyboard moves from `focus`.
 */
export type GridSelection =
  | { kind: 'cells'; anchor: CellPosition; focus: CellPosition }
  | { kind: 'rows'; runs: readonly RowRun[]; anchor: CellPosition; focus: CellPosition };

/** A block of cells; all ends inclusive. */
export type CellBlock = { top: number; bottom: number; left: number; right: number };

/** How many rows and columns there are. */
export type Extent = { rows: number; columns: number };

/** One cell. */
export function cellSelection(cell: CellPosition): GridSelection {
  return { kind: 'cells', anchor: cell, focus: cell };
}

/** Whether two positions are of one cell. */
export const isSameCell = (one: CellPosition, other: CellPosition): boolean =>
  one.row === other.row && one.column === other.column;

/** Everything. */
export function allCells({ rows, columns }: Extent): GridSelection {
  return { kind: 'cells', anchor: { row: 0, column: 0 }, focus: { row: rows - 1, column: columns - 1 } };
}

/** The selection extended to another cell. */
export function extendTo(selection: GridSelection, focus: CellPosition): GridSelection {
  if (selection.kind === 'cells') return { ...selection, focus };
  return { ...selection, runs: [orderedRun(selection.anchor.row, focus.row)], focus };
}

/** The selection after a step by keyboard; `extend` is with shift. */
export function movedSelection(
  selection: GridSelection,
  step: CellPosition,
  extend: boolean,
  extent: Extent,
): GridSelection {
  const cell = {
    row: within(selection.focus.row + step.row, extent.rows),
    column: within(selection.focus.column + step.column, extent.columns),
  };
  if (extend) return extendTo(selection, cell);
  return cellSelection(cell);
}

/** Whole rows, up to the one that was clicked with shift. */
export function rowsSelection(from: number, to: number): GridSelection {
  return {
    kind: 'rows',
    runs: [orderedRun(from, to)],
    anchor: { row: from, column: 0 },
    focus: { row: to, column: 0 },
  };
}

/** The row taken in, or out where it was in; null when none is left. */
export function toggledRow(selection: GridSelection | null, row: number): GridSelection | null {
  const runs = selection?.kind === 'rows' ? selection.runs : [];
  const cell = { row, column: selection?.focus.column ?? 0 };
  const isIn = runs.some(([from, to]) => row >= from && row <= to);
  const next = isIn ? runs.flatMap((run) => without(run, row)) : joined([...runs, [row, row]]);

  if (next.length === 0) return null;
  return { kind: 'rows', runs: next, anchor: cell, focus: cell };
}

/** The selection within the rows that there are; null where there are none. */
export function boundedSelection(selection: GridSelection | null, { rows }: Extent): GridSelection | null {
  if (!selection) return null;
  if (Math.max(selection.anchor.row, selection.focus.row) < rows) return selection;
  if (rows === 0) return null;
  return cellSelection({ row: rows - 1, column: selection.focus.column });
}

/** The blocks that are selected: one of cells, or one for each run of rows over all columns. */
export function blocksOf(selection: GridSelection | null, { columns }: Extent): CellBlock[] {
  if (!selection) return [];
  if (selection.kind === 'rows') {
    return selection.runs.map(([top, bottom]) => ({ top, bottom, left: 0, right: columns - 1 }));
  }

  const { anchor, focus } = selection;
  const [top, bottom] = orderedRun(anchor.row, focus.row);
  const [left, right] = orderedRun(anchor.column, focus.column);

  return [{ top, bottom, left, right }];
}

/** A corner of a cell. */
export type Corner = 'top left' | 'top right' | 'bottom left' | 'bottom right';

/** The corner of a block of cells at its focus, where it is extended by touch. */
export function cornerAt({ top, bottom, left, right }: CellBlock, { row, column }: CellPosition): Corner {
  const end = row === top && top < bottom ? 'top' : 'bottom';
  return `${end} ${column === left && left < right ? 'left' : 'right'}`;
}

/** How many cells blocks have. */
export function cellsInBlocks(blocks: readonly CellBlock[]): number {
  return blocks.reduce(
    (sum, { top, bottom, left, right }) => sum + (bottom - top + 1) * (right - left + 1),
    0,
  );
}

/** How many rows blocks have. */
export function rowsInBlocks(blocks: readonly CellBlock[]): number {
  return blocks.reduce((sum, { top, bottom }) => sum + bottom - top + 1, 0);
}

const within = (index: number, count: number) => Math.min(Math.max(index, 0), Math.max(count - 1, 0));

const orderedRun = (one: number, other: number): [number, number] => [
  Math.min(one, other),
  Math.max(one, other),
];

function without([from, to]: RowRun, row: number): RowRun[] {
  if (row < from || row > to) return [[from, to]];
  return [[from, row - 1] as const, [row + 1, to] as const].filter(([first, last]) => first <= last);
}

function joined(runs: readonly RowRun[]): RowRun[] {
  const result: [number, number][] = [];
  for (const [from, to] of runs.toSorted(([one], [other]) => one - other)) {
    const last = result.at(-1);
    if (last && from <= last[1] + 1) {
      last[1] = Math.max(last[1], to);
    } else {
      result.push([from, to]);
    }
  }

  return result;
}
