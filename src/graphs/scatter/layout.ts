import type { GraphViewProps } from '../graph-view-props.ts';
import { amountsScale } from '../marks/amounts-scale.ts';
import { readChart, type ChartData, type ChartPlaces } from '../marks/chart-data.ts';
import { plotHeight } from '../marks/plot-size.ts';
import type { ValueScale } from '../marks/value-scale.ts';
import { bandX, isMeasured, measuredX, type XScale } from '../marks/x-scale.ts';
import { readEachPoint } from './each-point.ts';
import { pointSizes, type PointSizes } from './point-sizes.ts';

/** A scatter plot laid out: places along x by number, time or category, and the axis of amounts. */
export type ScatterLayout = {
  data: ChartData<ChartPlaces>;
  height: number;
  isMeasured: boolean;
  x: XScale;
  y: ValueScale;
  /** How wide points are by a third amount; null where they are all as wide. */
  sizes: PointSizes | null;
};

/**
 * The share of its width that a scatter plot leaves free at each side, so that no point is cut, also of large
 * ones.
 */
const [margin, sizedMargin] = [0.02, 0.05];

/** Lays points out; points without a position along a measured x are dropped. */
export function layoutScatter(props: GraphViewProps): ScatterLayout {
  const measured = isMeasured(props.xType);
  const data = measured ? readEachPoint(props) : readChart(props);
  const positions = 'positions' in data ? data.positions : null;
  const height = plotHeight(props.display);
  const sizes = pointSizes(data, props);
  const free = sizes ? sizedMargin : margin;

  return {
    data,
    height,
    isMeasured: measured,
    x: positions?.length ? measuredX(positions, props, reachOf(positions) * free) : bandX(data.xs.length),
    y: amountsScale(data, props.display, sizes ? sizes.mostWidth / 2 / height : 0),
    sizes,
  };
}

/** How far positions in their order reach. */
const reachOf = (positions: Float64Array): number => (positions.at(-1) ?? 0) - (positions[0] ?? 0);
