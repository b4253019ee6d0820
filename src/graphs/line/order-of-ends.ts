import { descending } from 'd3-array';
import type { ChartSeries } from '../marks/chart-data.ts';

/**
 * The series in the order of their last amounts, the greatest first, as their lines end above each other; one
 * that another is compared with is behind that one.
 */
export function inOrderOfEnds(series: readonly ChartSeries[]): ChartSeries[] {
  const sorted = series.toSorted((one, other) => descending(one.values.at(-1)?.y, other.values.at(-1)?.y));
  const names = new Set(sorted.map(({ name, own }) => own ?? name));
  return [...names].flatMap((name) => [
    ...sorted.filter((one) => one.own === undefined && one.name === name),
    ...sorted.filter(({ own }) => own !== undefined && own === name),
  ]);
}
