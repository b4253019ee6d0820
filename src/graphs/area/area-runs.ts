import { maxIndex, minIndex } from 'd3-array';
import { atLongGaps } from '../marks/line-gaps.ts';

/**
 * The places between long gaps: no area is drawn across one, since its amounts are unknown. `centres` are the
 * places in order, in plot units.
 */
export function runsOfPlaces(centres: readonly number[], longGap: number): number[][] {
  const { runs } = atLongGaps(
    centres.map((centre) => [centre, 0]),
    longGap,
  );

  let next = 0;
  return runs.map((run) => run.map(() => next++));
}

/**
 * Of the places of a run those that a screen can show: of all that fall into one half unit of x the first,
 * the last, and those with the lowest and the highest end of the whole stack.
 */
export function shownPlaces(
  places: readonly number[],
  { centres, ends }: { centres: readonly number[]; ends: readonly number[] },
): number[] {
  const columns = Map.groupBy(places, (place) => Math.floor((centres[place] ?? 0) * 2)).values();
  const endAt = (place: number) => ends[place] ?? 0;

  return [...columns].flatMap((column) => {
    const kept = new Set([0, minIndex(column, endAt), maxIndex(column, endAt), column.length - 1]);
    return column.filter((_, index) => kept.has(index));
  });
}
