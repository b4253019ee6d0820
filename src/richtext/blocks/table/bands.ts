/** A part of the rows or of the columns that moves together: from `start` to before `end`. */
export type Band = { start: number; end: number };

/** The rows or columns that a cell takes. */
type Reach = { start: number; length: number };

/** Divides the rows or columns of a table into the smallest bands that no merged cell crosses the edge of. */
export function bandsOf(count: number, reaches: readonly Reach[]): Band[] {
  const isCrossed = Array.from({ length: count }, () => false);
  for (const { start, length } of reaches) {
    isCrossed.fill(true, start + 1, start + length);
  }
  const starts = [...isCrossed.keys()].filter((at) => !isCrossed[at]);
  return starts.map((start, index) => ({ start, end: starts[index + 1] ?? count }));
}

/**
 * The order of rows or columns after the band with index `at` has changed places with its neighbour;
 * undefined where there is none. `step` is -1 for the neighbour before it, 1 for the one after it.
 */
export function movedOrder(bands: readonly Band[], at: number, step: -1 | 1): number[] | undefined {
  const index = bands.findIndex(({ start, end }) => start <= at && at < end);
  const [first, second] = bands.slice(Math.min(index, index + step)).slice(0, 2);
  if (index < 0 || index + step < 0 || !first || !second) return undefined;
  const moved = bands.toSpliced(Math.min(index, index + step), 2, second, first);

  return moved.flatMap(({ start, end }) =>
    Array.from({ length: end - start }, (_, offset) => start + offset),
  );
}
