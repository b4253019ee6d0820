import { isText } from '#dataview/choose-source.ts';
import type { GraphState } from './index.ts';

/** How many categories a graph of texts first has. */
const firstCategories = 12;

/** A new graph along texts shows the largest categories only: there may be thousands. */
export function withFewCategories(state: GraphState): GraphState {
  const x = state.columns.find(({ xAxis }) => xAxis);
  const mostCategories = x && isText(x) ? firstCategories : null;
  return { ...state, graph: { ...state.graph, mostCategories } };
}
