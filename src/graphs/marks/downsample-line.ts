import { maxIndex, minIndex } from 'd3-array';

/** A point of a line in plot units. */
export type PlotPoint = [x: number, y: number];

/**
 * A line without those that no screen can show: of all that fall into one half unit of x, the first,
 * the last, the lowest and the highest stay, in order. Points must be sorted by x.
 */
export function downsampleLine(points: readonly PlotPoint[]): PlotPoint[] {
  const columns = Map.groupBy(points, ([x]) => Math.floor(x * 2)).values();
  return [...columns].flatMap((column) => {
    const y = ([, at]: PlotPoint) => at;
    const kept = new Set([0, minIndex(column, y), maxIndex(column, y), column.length - 1]);
    return column.filter((_, index) => kept.has(index));
  });
}
