import type { MarkValues } from '#domain/page/content/mark-values.ts';
import type { GraphViewProps } from '../graph-view-props.ts';
import { barValues } from '../marks/bar-values.ts';
import { layoutHistogram } from './layout.ts';

/** All bars of a histogram that has too many for elements; null where each has one. */
export function markValues(props: GraphViewProps): MarkValues | null {
  const { data, bars, height } = layoutHistogram(props);
  return barValues(data, bars, { graph: props, isHorizontal: false, height });
}
