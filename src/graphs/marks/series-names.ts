import type { PointList } from '../graph-view-props.ts';
import { PointColumns } from '../point-columns.ts';

/** The names of the series that points have. */
export function seriesNames(points: PointList): Set<string | null> {
  const names = new Set<string | null>();
  const columns = PointColumns.of(points);
  // Most points have the series of the one before.
  let last: string | null | undefined;

  for (let index = 0; index < columns.length; index += 1) {
    const series = columns.seriesAt(index);
    if (series !== last) {
      names.add(series);
    }
    last = series;
  }

  return names;
}
