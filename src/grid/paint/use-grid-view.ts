import { useCallback, type RefObject } from 'react';
import { columnPlace, startWidth, type GridFrame } from './grid-frame.ts';
import { headerHeight, rowHeight } from './grid-geometry.ts';
import type { CellPosition } from '../store/grid-selection.ts';
import { gridWindow } from './grid-window.ts';
import { useGridFrame } from './use-grid-frame.ts';
import { useVirtualScroll, type GridScroll } from './use-virtual-scroll.ts';

/** Where the columns and rows of a grid are, which of them are in view, and how to bring a cell into it. */
export function useGridView(
  element: RefObject<HTMLDivElement | null>,
  { count, ...parts }: Omit<Parameters<typeof useGridFrame>[0], 'viewWidth'>,
) {
  const scroll = useVirtualScroll(element, count);
  const frame = useGridFrame({ ...parts, count, viewWidth: scroll.view.width });
  const { edges, frozen } = frame;
  const start = startWidth(frame);
  const frozenWidth = edges[frozen] ?? 0;

  return {
    scroll,
    frame,
    /** The width of the cells to the left of the data. */
    start,
    /** The width of the columns that do not scroll. */
    frozenWidth,
    drawn: gridWindow(scroll, edges, count),
    inView: () => gridWindow(scroll.now(), edges, count),
    reveal: useCallback(
      ({ row, column }: CellPosition) =>
        scroll.reveal(row, edges[column] ?? 0, edges[column + 1] ?? 0, { start, frozenWidth }),
      [scroll, edges, start, frozenWidth],
    ),
    /** Where a cell is in the view. */
    boxOf: (cell: CellPosition) => cellBox(frame, cell, scroll),
  };
}

function cellBox(frame: GridFrame, { row, column }: CellPosition, { place, left }: GridScroll) {
  const inRow = columnPlace(frame, column);
  const scrolled = column < frame.frozen ? 0 : left;
  return {
    top: headerHeight + row * rowHeight - place.position,
    left: inRow.left - scrolled,
    width: inRow.width,
  };
}
