import { stepsBetween, type DateStep } from '#domain/value/date/date-step.ts';
import type { PointList } from '#graphs/graph-view-props.ts';

/** The most points of all series together; more would take long and could not be distinguished. */
const mostPoints = 50_000;

/**
 * Counts by steps of time, with a zero for each step between the first and the last of all series that no row
 * of a series falls into: its line would pass over the step, as if there were as many as beside it.
 */
export function withEmptySteps(points: PointList, step: DateStep): PointList {
  const given = Map.groupBy(points, ({ series }) => series);
  const days = stepsBetween([...new Set(Array.from(points, ({ x }) => String(x)))], step);
  if (!days || days.length * given.size > mostPoints) return points;
  const zeros = [...given].flatMap(([series, own]) => {
    const filled = new Set(own.map(({ x }) => String(x)));
    return days.filter((day) => !filled.has(day)).map((x) => ({ x, y: 0, series }));
  });

  if (zeros.length > 0) return [...points, ...zeros];
  return points;
}
