/** Heights of rows and of the header, in pixels. */
export const rowHeight = 32;
/** See `rowHeight`. */
export const headerHeight = 36;

/** Widths of the columns that hold no data, and the least width of a data column. */
export const utilityWidths = { actions: 30, rowNumber: 20, gutter: 20 } as const;
/** See `utilityWidths`. */
export const leastColumnWidth = 150;

/** The width of a column that has none of its own: its share of the container where that is known. */
export function defaultColumnWidth(container: number | null, count: number): number {
  if (container === null || count === 0) return 250;
  return Math.max(leastColumnWidth, 50, Math.floor(container / count - 5));
}

/** The width of the row numbers: 20, and more where the last number needs it. */
export function rowNumberWidth(rows: number): number {
  return Math.max(utilityWidths.rowNumber, 13 + 7 * String(rows).length);
}

/** Where each column begins, and where the last one ends. */
export function columnEdges(widths: readonly number[]): number[] {
  let edge = 0;
  return [0, ...widths.map((width) => (edge += width))];
}

/**
 * How many of the first columns can stay in view when so many are wanted: one more column has room beside
 * them.
 */
export function frozenColumns(edges: readonly number[], wanted: number, room: number): number {
  const withRoom = edges.slice(1).findLastIndex((end) => end <= room - leastColumnWidth) + 1;
  return Math.min(wanted, withRoom);
}

/**
 * The columns that lie between two positions, as the first and the one after the last; `margin` more on both
 * sides.
 */
export function columnsBetween(
  edges: readonly number[],
  from: number,
  to: number,
  margin = 1,
): [number, number] {
  const count = edges.length - 1;
  const ends = edges.slice(1);
  const first = Math.min(Math.max(0, count - 1), ends.filter((end) => end <= from).length);
  const end = Math.max(first, edges.filter((start) => start < to).length);
  return [Math.max(0, first - margin), Math.min(count, end + margin)];
}
