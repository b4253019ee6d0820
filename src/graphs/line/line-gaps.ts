import { median } from 'd3-array';
import type { PlotPoint } from './downsample-line.ts';

/** A gap is longer than so many usual distances: more than the weekends and holidays between working days. */
const longGap = 5;
/** The part of the distances that are usual ones in a line whose points are regular; of other lines nothing is missing. */
const leastRegular = 0.75;
/** How much usual distances differ, as a part of them: months and quarters have no equal lengths. */
const tolerance = 0.25;

/** A line in the parts between its long gaps, and the pairs of points at both sides of each gap. */
export type GappedLine = { runs: PlotPoint[][]; bridges: PlotPoint[][] };

/** Finds the long gaps of a line along numbers or time. Its points are in order; most of them follow at one distance. */
export function atLongGaps(points: readonly PlotPoint[]): GappedLine {
  const least = leastGapOf(points);
  const runs: PlotPoint[][] = [];
  const bridges: PlotPoint[][] = [];
  let before: PlotPoint | undefined;
  for (const point of points) {
    const run = runs.at(-1);
    if (!before || !run) runs.push([point]);
    else if (point[0] - before[0] <= least) run.push(point);
    else {
      bridges.push([before, point]);
      runs.push([point]);
    }
    before = point;
  }
  return { runs, bridges };
}

/** The longest distance that is no gap; without an end where the points are not regular. */
function leastGapOf(points: readonly PlotPoint[]): number {
  const distances = points.slice(1).map(([x], at) => x - (points[at]?.[0] ?? x));
  const usual = median(distances) ?? 0;
  const regular = distances.filter((distance) => Math.abs(distance - usual) <= usual * tolerance);
  return usual > 0 && regular.length >= distances.length * leastRegular ? usual * longGap : Infinity;
}
