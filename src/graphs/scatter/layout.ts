import type { GraphViewProps } from '../graph-view-props.ts';
import { amountsScale } from '../marks/amounts-scale.ts';
import { inOrder, readChart, type ChartData } from '../marks/chart-data.ts';
import { plotHeight } from '../marks/plot.tsx';
import type { ValueScale } from '../marks/value-scale.ts';
import { bandX, isMeasured, measuredX, type XScale } from '../marks/x-scale.ts';
import { pointSizes, type PointSizes } from './point-sizes.ts';

/** A scatter plot laid out: places along x by number, time or category, and the axis of amounts. */
export type ScatterLayout = {
  data: ChartData;
  height: number;
  isMeasured: boolean;
  x: XScale;
  y: ValueScale;
  /** How wide points are by a third amount; null where they are all as wide. */
  sizes: PointSizes | null;
};

/** The share of its width that a scatter plot leaves free at each side, so that no point is cut, also of large ones. */
const [margin, sizedMargin] = [0.02, 0.05];

/** Lays points out; points without a position along a measured x are dropped. */
export function layoutScatter(props: GraphViewProps): ScatterLayout {
  const { display, xType } = props;
  const measured = isMeasured(xType);
  const data = measured ? inOrder(readChart(props, { isPlaceOfEach: true })) : readChart(props);
  const height = plotHeight(display);
  const reach = (data.xs.at(-1)?.at ?? 0) - (data.xs[0]?.at ?? 0);
  const sizes = pointSizes(data, props);
  const y = amountsScale(data, display, sizes ? sizes.mostWidth / 2 / height : 0);
  const free = reach * (sizes ? sizedMargin : margin);
  const x = measured && data.xs.length > 0 ? measuredX(data, props, free) : bandX(data.xs.length);
  return { data, height, isMeasured: measured, x, y, sizes };
}
