import type { MarkValues } from '#domain/page/content/mark-values.ts';
import { graphType } from '#graphs/index.ts';
import type { SectionViewProps } from '../section-type.ts';
import { drawnGraph } from './drawn-graph.ts';
import type { GraphParameters, GraphState } from './index.ts';
import { rowsOfGraph } from './points/spread.ts';

/** The values of all marks of a graph section that has too many for elements; null where there are none. */
export async function markValues(
  props: SectionViewProps<GraphState, GraphParameters>,
): Promise<MarkValues | null> {
  const found = rowsOfGraph(props.state, props.results, props.context);
  if (!found || 'message' in found) return null;
  const drawn = drawnGraph(props, found.rows);
  // Each of several charts would have values of its own.
  if ('problem' in drawn || drawn.panels) return null;
  const values = await graphType(drawn.graph.display.graphType).values();
  return values.markValues(drawn.graph);
}
