import { descending } from 'd3-array';
import type { ChartSeries } from '../marks/chart-data.ts';

/** The series in the order of their last amounts, the greatest first, as their lines end above each other. */
export const inOrderOfEnds = (series: readonly ChartSeries[]): ChartSeries[] =>
  series.toSorted((one, other) => descending(one.values.at(-1)?.y, other.values.at(-1)?.y));
