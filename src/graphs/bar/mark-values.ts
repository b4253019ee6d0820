import type { MarkValues } from '#domain/page/content/mark-values.ts';
import type { GraphViewProps } from '../graph-view-props.ts';
import { barValues } from '../marks/bar-values.ts';
import { isolated, readChart } from '../marks/chart-data.ts';
import { heightOfBars } from './horizontal-height.ts';
import { pageBars } from './page-bars.ts';

/** All bars of a chart that has too many for elements; null where each has one. */
export function markValues(props: GraphViewProps): MarkValues | null {
  const { display } = props;
  const data = isolated(readChart(props), props.isolation);
  const { bars } = pageBars(data, props);
  return barValues(data, bars, {
    graph: props,
    isHorizontal: display.orientation === 'horizontal',
    height: heightOfBars(data, display),
  });
}
