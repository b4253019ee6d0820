import { lastDayOfStep, type DateStep } from '#domain/value/date-step.ts';
import type { GraphPoint } from '#graphs/graph-view-props.ts';
import { seriesNames } from './shape-points.ts';

/** The most steps that are filled in: with more, a chart has no room for each of them. */
const mostSteps = 1000;
const millisecondsOfDay = 86_400_000;

/**
 * Counts by steps of time, with a zero for each step between the first and the last that no row falls into: a line would
 * pass over it, as if there were as many as beside it.
 */
export function withEmptySteps(points: GraphPoint[], step: DateStep): GraphPoint[] {
  const given = new Set(points.map(({ x }) => String(x)));
  const days = stepsBetween([...given].toSorted(), step);
  if (!days || days.length === given.size) return points;
  const empty = days.filter((day) => !given.has(day));
  const zeros = [...seriesNames(points)].flatMap((series) => empty.map((x) => ({ x, y: 0, series })));
  return [...points, ...zeros];
}

/** The first days of all steps from the first to the last day; null where there are too many, or one is no such day. */
function stepsBetween(days: readonly string[], step: DateStep): string[] | null {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return null;
  const found: string[] = [];
  for (let day: string | null = first; day !== null && day <= last; day = nextStep(day, step)) {
    if (found.push(day) > mostSteps) return null;
  }
  const all = new Set(found);
  return days.every((day) => all.has(day)) ? found : null;
}

function nextStep(day: string, step: DateStep): string | null {
  const end = lastDayOfStep(day, step);
  return end && new Date(Date.parse(end) + millisecondsOfDay).toISOString().slice(0, 10);
}
