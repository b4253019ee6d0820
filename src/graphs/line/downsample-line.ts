/** A point of a line in plot units. */
export type PlotPoint = [x: number, y: number];

/**
 * A line without those that no screen can show: of all that fall into one half unit of x, the first,
 * the last, the lowest and the highest stay, in order. Points must be sorted by x.
 */
export function downsampleLine(points: readonly PlotPoint[]): PlotPoint[] {
  const selected: PlotPoint[] = [];
  let start = 0;
  while (start < points.length) {
    const column = Math.floor(points[start]![0] * 2);
    let [low, high, end] = [start, start, start];
    while (end + 1 < points.length && Math.floor(points[end + 1]![0] * 2) === column) {
      end += 1;
      if (points[end]![1] < points[low]![1]) low = end;
      if (points[end]![1] > points[high]![1]) high = end;
    }
    for (const index of new Set([start, Math.min(low, high), Math.max(low, high), end]))
      selected.push(points[index]!);
    start = end + 1;
  }
  return selected;
}
