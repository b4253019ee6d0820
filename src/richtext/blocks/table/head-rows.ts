import type { StoredNode } from '../../block.ts';
import { storedSpans } from './fit-table.ts';
import { locateCells } from './grid.ts';

/**
 * How many of the first rows are the head of a table: rows of headings of their columns, or else the first
 * row where it is frozen. Their cells do not reach into the rows after them.
 */
export function headRows(rows: readonly StoredNode[], isFrozen: boolean): number {
  const isHeading = rows.map(({ children = [] }) =>
    children.every((cell) => (Number(cell['headerState']) & 1) === 1),
  );
  const first = isHeading.indexOf(false);
  const headings = first < 0 ? rows.length : first;
  const count = headings === 0 && isFrozen ? 1 : headings;
  const { cells } = locateCells(
    rows.map(({ children = [] }) => children),
    storedSpans,
  );
  const reachesOut = cells.some(({ row, rowSpan }) => row < count && row + rowSpan > count);

  if (reachesOut || count === rows.length) return 0;
  return count;
}
