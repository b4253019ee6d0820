import { columnsBetween, headerHeight, rowHeight } from './grid-geometry.ts';
import type { ScrollPosition } from './virtual-scroll.ts';

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

/** The part of a grid of `count` rows that is drawn where it is scrolled to. */
export function gridWindow(
  {
    scrolled,
    left,
    view,
  }: { scrolled: ScrollPosition; left: number; view: { width: number; height: number } },
  edges: readonly number[],
  count: number,
): GridWindow {
  const visibleRows = Math.max(1, Math.ceil(Math.max(0, view.height - headerHeight) / rowHeight));
  const firstVisible = Math.floor(scrolled.position / rowHeight);
  const firstRow = Math.max(0, firstVisible - overscan);
  const pool = visibleRows + 2 * overscan + 1;
  const [firstColumn, endColumn] = columnsBetween(edges, left, left + view.width);
  const endRow = Math.min(count, firstRow + pool);

  return { firstRow, endRow, firstColumn, endColumn, firstVisible, visibleRows, pool };
}
