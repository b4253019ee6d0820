import type { GraphViewProps } from '../graph-view-props.ts';
import { amountsScale } from '../marks/amounts-scale.ts';
import { inOrder, readChart } from '../marks/chart-data.ts';
import type { DrawnLines } from '../marks/line-marks.tsx';
import { plotHeight } from '../marks/plot-size.ts';
import type { StripLayout } from '../marks/strips.tsx';
import { longGapAt } from '../marks/line-gaps.ts';
import { bandX, isMeasured, measuredX } from '../marks/x-scale.ts';

/** A line chart laid out. */
export type LineLayout = DrawnLines;

/** Whether the axis of amounts has a zero. */
export const showsZero = ({ y }: LineLayout): boolean =>
  y.zero > 0 || y.ticks.some(({ value }) => value === 0);

/** Lays lines out; along numbers and time the points are sorted, and those without a position are dropped. */
export function layoutLines(props: GraphViewProps): LineLayout {
  const { display, xType } = props;
  const measured = isMeasured(xType);
  const data = measured ? inOrder(readChart(props)) : readChart(props);
  const height = plotHeight(display);
  const y = amountsScale(data, display);
  const positions = data.xs.map(({ at }) => at);
  const x = measured && data.xs.length > 0 ? measuredX(positions, props) : bandX(data.xs.length);
  const longGap = longGapAt(positions, xType !== 'numeric');

  return { data, height, measured, x, y, longGap };
}

/** Where the lines of the series end, in px from the top of the plot. */
export const endsOfLines = ({ data, y, height }: LineLayout): number[] =>
  data.series.map(({ values }) => height * (1 - Math.min(1, Math.max(0, y.at(values.at(-1)?.y ?? 0)))));

/** What the strips of lines are made of. */
export const stripLayout = ({ data, height, x, y }: LineLayout): StripLayout => ({
  data,
  height,
  x,
  topOf: (value) => y.at(value.y),
});
