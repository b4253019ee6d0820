/** Rows of a list: from `start` up to `end`, which is not one of them. */
export type RowRange = { start: number; end: number };

/**
 * Rows are drawn and left out in blocks of so many, so that not each row that comes into the window draws
 * some.
 */
const block = 10;

/**
 * The rows in the window and one block above and below them. `top` is the distance of the first row from the
 * top of the window, in pixels; the range may end behind the last row.
 */
export function rowsAround({
  top,
  rowHeight,
  windowHeight,
}: {
  top: number;
  rowHeight: number;
  windowHeight: number;
}): RowRange {
  const blockAt = (y: number) => (y - top) / rowHeight / block;
  const start = Math.max(0, Math.floor(blockAt(0)) - 1);
  const end = Math.max(start, Math.ceil(blockAt(windowHeight))) + 1;
  return { start: start * block, end: end * block };
}

/** The parts of `count` rows that are drawn, in their order: a range, and single rows outside of it. */
export function drawnRows(count: number, range: RowRange, kept: readonly number[]): RowRange[] {
  const [start, end] = [Math.min(range.start, count), Math.min(range.end, count)];
  const single = (at: number) => ({ start: at, end: at + 1 });
  const inOrder = kept.toSorted((one, other) => one - other);

  return [
    ...inOrder.filter((at) => at < start).map(single),
    { start, end },
    ...inOrder.filter((at) => at >= end).map(single),
  ];
}
