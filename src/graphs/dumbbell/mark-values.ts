import type { MarkValues } from '#domain/page/content/mark-values.ts';
import type { GraphViewProps } from '../graph-view-props.ts';
import { layoutRows } from '../marks/row-layout.ts';
import { rowValues } from '../marks/row-values.ts';
import { haveElements } from './row-marks.tsx';

/** All dots of a chart that has too many for elements; null where each has one. */
export function markValues(props: GraphViewProps): MarkValues | null {
  const layout = layoutRows(props);
  if (haveElements(layout)) return null;
  return rowValues(layout, props.display);
}
