import type { RefObject } from 'react';
import { headerHeight, rowHeight } from '../paint/grid-geometry.ts';
import { extendTo, isSameCell, type GridSelection } from '../store/grid-selection.ts';

/** The part of a grid that a drag selects in. */
export type DraggedGrid = {
  element: RefObject<HTMLDivElement | null>;
  edges: readonly number[];
  startWidth: number;
  /** The width of the columns that do not scroll. */
  frozenWidth: number;
  rows: number;
  /** How far down the view is, in pixels of the content. */
  position(): number;
  selection: GridSelection | null;
  select(selection: GridSelection | null): void;
};

/** Where the pointer is while it drags, in pixels of the window. */
export type DragPoint = { x: number; y: number; wholeRows: boolean };

/** How near the far edges the pointer scrolls, in px. */
const edge = 12;
/** How far a step scrolls horizontally, in px. */
const sideStep = 40;

/** Extends the selection to the cell under the pointer. */
export function dragSelection(grid: DraggedGrid, { x, y, wholeRows }: DragPoint): void {
  const { element, startWidth, frozenWidth, rows, position, selection, select } = grid;
  const box = element.current;
  if (!box || !selection || rows === 0) return;

  const { top, left } = box.getBoundingClientRect();
  const row = Math.min(Math.max(Math.floor((y - top - headerHeight + position()) / rowHeight), 0), rows - 1);
  if (wholeRows) return extend(selection, { row, column: 0 }, select);

  const inView = x - left - startWidth;
  const isFrozen = inView < frozenWidth;
  const column = columnUnder(grid.edges, isFrozen ? inView : inView + box.scrollLeft);
  extend(selection, { row, column }, select);
}

/**
 * Scrolls by a step when the pointer drags beyond an edge of the view, and extends the selection to there.
 */
export function scrollWithDrag(grid: DraggedGrid, drag: DragPoint): void {
  const box = grid.element.current;
  if (!box) return;

  const { top, bottom, left, right } = box.getBoundingClientRect();
  const down = directionBeyond(drag.y, top + headerHeight, bottom - edge);
  const aside = drag.wholeRows
    ? 0
    : directionBeyond(drag.x, left + grid.startWidth + grid.frozenWidth, right - edge);
  if (down === 0 && aside === 0) return;

  box.scrollBy(aside * sideStep, down * rowHeight);
  dragSelection(grid, drag);
}

/** -1 before a range, 1 after it, 0 within. */
function directionBeyond(at: number, start: number, end: number): number {
  if (at > end) return 1;
  if (at < start) return -1;
  return 0;
}

function columnUnder(edges: readonly number[], x: number): number {
  const last = edges.findLastIndex((left, index) => left <= x && index < edges.length - 1);
  return Math.max(0, last);
}

function extend(
  selection: GridSelection,
  focus: GridSelection['focus'],
  select: DraggedGrid['select'],
): void {
  if (isSameCell(selection.focus, focus)) return;
  select(extendTo(selection, focus));
}
