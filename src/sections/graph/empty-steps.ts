import { stepsBetween, type DateStep } from '#domain/value/date-step.ts';
import type { GraphPoint } from '#graphs/graph-view-props.ts';
import { seriesNames } from './shape-points.ts';

/**
 * Counts by steps of time, with a zero for each step between the first and the last that no row falls into: a line would
 * pass over it, as if there were as many as beside it.
 */
export function withEmptySteps(points: GraphPoint[], step: DateStep): GraphPoint[] {
  const given = new Set(points.map(({ x }) => String(x)));
  const days = stepsBetween([...given], step);
  if (!days || days.length === given.size) return points;
  const empty = days.filter((day) => !given.has(day));
  const zeros = [...seriesNames(points)].flatMap((series) => empty.map((x) => ({ x, y: 0, series })));
  return [...points, ...zeros];
}
