import { useCallback, type RefObject } from 'react';
import { columnBox, startWidth, type RowLayout } from './row-layout.ts';
import { headerHeight, rowHeight } from './grid-geometry.ts';
import type { CellPosition } from '../store/grid-selection.ts';
import { gridWindow } from './grid-window.ts';
import { useRowLayout } from './use-row-layout.ts';
import { useGridScroll, type RenderedScroll } from './use-grid-scroll.ts';

/** Where the columns and rows of a grid are, which of them are in view, and how to bring a cell into it. */
export function useGridView(
  element: RefObject<HTMLDivElement | null>,
  { count, ...parts }: Omit<Parameters<typeof useRowLayout>[0], 'viewWidth'>,
) {
  const rendered = useGridScroll(element, count);
  const { scroll } = rendered;
  const layout = useRowLayout({ ...parts, count, viewWidth: rendered.view.width });
  const { edges, frozen } = layout;
  const start = startWidth(layout);
  const frozenWidth = edges[frozen] ?? 0;

  return {
    rendered,
    scroll,
    layout,
    /** The width of the cells to the left of the data. */
    start,
    /** The width of the columns that do not scroll. */
    frozenWidth,
    drawn: gridWindow(rendered, edges, count),
    inView: () => gridWindow(scroll.now(), edges, count),
    reveal: useCallback(
      ({ row, column }: CellPosition) =>
        scroll.reveal(row, edges[column] ?? 0, edges[column + 1] ?? 0, { start, frozenWidth }),
      [scroll, edges, start, frozenWidth],
    ),
    /** Where a cell is in the view. */
    boxOf: (cell: CellPosition) => cellBox(layout, cell, rendered),
  };
}

function cellBox(layout: RowLayout, { row, column }: CellPosition, { scrolled, left }: RenderedScroll) {
  const box = columnBox(layout, column);
  const isFrozen = column < layout.frozen;
  return {
    top: headerHeight + row * rowHeight - scrolled.position,
    left: isFrozen ? box.left : box.left - left,
    width: box.width,
  };
}
