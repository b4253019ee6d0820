import { max, median, min } from 'd3-array';
import type { PlotPoint } from './downsample-line.ts';

/** A gap is longer than so many usual distances: as soon as one period is missing. */
const longGap = 1.5;
/** The same of days and hours: more than the weekends and holidays between working days. */
const longGapOfDays = 5;
/**
 * The longest of the periods that are no longer than days, in milliseconds; a week is a period of its own.
 */
const longestDay = 2 * 24 * 60 * 60 * 1000;
/**
 * The part of the distances that are usual ones in a line whose points are regular; of other lines nothing is
 * missing.
 */
const leastRegular = 0.75;
/** How much usual distances differ, as a part of them: months and quarters have no equal lengths. */
const tolerance = 0.25;

/** A line in the parts between its long gaps, and the pairs of points at both sides of each gap. */
export type GappedLine = { runs: PlotPoint[][]; bridges: PlotPoint[][] };

/**
 * How many usual distances a gap is longer than, between places along numbers or along time in milliseconds,
 * in order.
 */
export function longGapAt(places: readonly (number | null)[], isTime: boolean): number {
  if (!isTime) return longGap;
  const usual = median(distancesOf(places.filter((at) => at !== null))) ?? 0;
  if (usual > longestDay) return longGap;
  return longGapOfDays;
}

/**
 * Finds the gaps of a line along numbers or time that are longer than so many usual distances. Its points are
 * in order; most of them follow at one distance.
 */
export function atLongGaps(points: readonly PlotPoint[], distances: number): GappedLine {
  const least = leastGapOf(points, distances);
  const runs: PlotPoint[][] = [];
  const bridges: PlotPoint[][] = [];
  let before: PlotPoint | undefined;

  for (const point of points) {
    const run = runs.at(-1);
    if (!before || !run) {
      runs.push([point]);
    } else if (point[0] - before[0] <= least) {
      run.push(point);
    } else {
      bridges.push([before, point]);
      runs.push([point]);
    }
    before = point;
  }

  return { runs, bridges };
}

/** The longest distance that is no gap; without an end where the points are not regular. */
function leastGapOf(points: readonly PlotPoint[], most: number): number {
  const distances = distancesOf(points.map(([x]) => x));
  // Most lines have no gap: their longest distance is not so many times their shortest.
  if ((max(distances) ?? 0) <= (min(distances) ?? 0) * most) return Infinity;

  const usual = median(distances) ?? 0;
  const regular = distances.filter((distance) => Math.abs(distance - usual) <= usual * tolerance);
  if (usual > 0 && regular.length >= distances.length * leastRegular) return usual * most;
  return Infinity;
}

const distancesOf = (places: readonly number[]): number[] =>
  places.slice(1).map((place, index) => place - (places[index] ?? place));
