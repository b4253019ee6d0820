import type { MarkValues } from '#domain/page/content/mark-values.ts';
import type { GraphViewProps } from '../graph-view-props.ts';
import { isolated } from '../marks/chart-data.ts';
import { stripValues } from '../marks/strips.tsx';
import { layoutLines, stripLayout } from './layout.ts';

/** The places of a line chart that has too many for strips; null where each has a strip. */
export function markValues(props: GraphViewProps): MarkValues | null {
  const layout = layoutLines(props);
  return stripValues(stripLayout({ ...layout, data: isolated(layout.data, props.isolation) }), props);
}
