import { useEffect } from 'react';
import { columnsBetween, headerHeight, rowHeight } from './grid-geometry.ts';
import type { RowStore } from './row-store.ts';
import type { GridScroll } from './use-virtual-scroll.ts';

/** Rows drawn above and below those in view. */
const overscan = 8;

/** Which rows and columns are drawn; ends are exclusive. */
export type GridWindow = {
  firstRow: number;
  endRow: number;
  firstColumn: number;
  endColumn: number;
  /** The first row in view, and how many are in view. */
  firstVisible: number;
  visibleRows: number;
  /** How many row elements there are at most; a row that scrolls out gives its element to another. */
  pool: number;
};

/** The part of a grid that is drawn now; its rows are read. */
export function useGridWindow(
  { place, left, view }: GridScroll,
  edges: readonly number[],
  count: number,
  store: RowStore,
): GridWindow {
  const visibleRows = Math.max(1, Math.ceil(Math.max(0, view.height - headerHeight) / rowHeight));
  const firstVisible = Math.floor(place.position / rowHeight);
  const firstRow = Math.max(0, firstVisible - overscan);
  const pool = visibleRows + 2 * overscan + 1;
  const [firstColumn, endColumn] = columnsBetween(edges, left, left + view.width);
  useEffect(
    () => store.want(firstVisible, firstVisible + visibleRows + 1),
    [store, firstVisible, visibleRows],
  );
  const endRow = Math.min(count, firstRow + pool);
  return { firstRow, endRow, firstColumn, endColumn, firstVisible, visibleRows, pool };
}
