import { pairs, range } from 'd3-array';
import type { Cell } from '#domain/value/cell/cell.ts';
import { dateSteps, stepsBetween } from '#domain/value/date/date-step.ts';
import type { GraphViewProps } from '../graph-view-props.ts';
import type { ChartX } from '../marks/chart-data.ts';
import { isYearLike } from '../marks/number-text.ts';
import { xLabeller, xPosition } from '../marks/x-label.ts';

/**
 * The columns of a heat map: its places, and between dates or years an empty column for each step without
 * data, so that columns are equal steps of time. Only the places where there is no such step, and where they
 * are the largest only.
 */
export function timeColumns(
  xs: readonly ChartX[],
  { display, xType }: Pick<GraphViewProps, 'display' | 'xType'>,
): readonly ChartX[] {
  const at = xs.map((x) => x.at ?? NaN);
  const all = display.mostPlaces === null ? equalSteps(at, xType) : null;
  if (!all || all.length === xs.length) return xs;
  const given = new Map(xs.map((x) => [x.at, x]));
  const write = xLabeller(all, xType, display);

  return all.map((cell) => {
    const position = xPosition(cell, xType);
    return given.get(position) ?? { key: String(cell), label: write(cell), at: position };
  });
}

/**
 * All dates or years in equal steps from the first to the last; null where the places are not in such steps.
 */
function equalSteps(at: readonly number[], xType: GraphViewProps['xType']): Cell[] | null {
  if (at.length < 2 || at.some(Number.isNaN)) return null;
  if (xType === 'numeric') {
    if (!at.every(isYearLike)) return null;
    return yearsBetween(at);
  }
  if (xType !== 'date') return null;
  const days = at.map((moment) => new Date(moment).toISOString().slice(0, 10));

  for (const step of dateSteps) {
    const found = stepsBetween(days, step);
    if (found) return found;
  }

  return null;
}

/**
 * Years from the first to the last in the longest steps that meet all of them; null where one is there twice.
 */
function yearsBetween(years: readonly number[]): number[] | null {
  const distances = pairs(years, (one, next) => next - one);
  if (distances.includes(0)) return null;
  const step = distances.reduce(commonDivisor);
  const [first = 0] = years;
  return range(first, (years.at(-1) ?? first) + step, step);
}

function commonDivisor(one: number, other: number): number {
  if (other === 0) return one;
  return commonDivisor(other, one % other);
}
