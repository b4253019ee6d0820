import type { MarkValues } from '#domain/page/content/mark-values.ts';
import type { GraphViewProps } from '../graph-view-props.ts';
import { haveGroups } from '../marks/row-groups.tsx';
import { layoutRows } from '../marks/row-layout.ts';
import { rowValues } from '../marks/row-values.ts';

/** The amounts of all boxes of a chart that has too many for elements; null where each has one. */
export function markValues(props: GraphViewProps): MarkValues | null {
  const layout = layoutRows(props);
  if (haveGroups(layout)) return null;
  return rowValues(layout, props.display);
}
