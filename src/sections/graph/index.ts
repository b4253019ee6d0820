import { columnLabel } from '#domain/source/column-label.ts';
import type { z } from 'zod';
import { rowsQuery, rowsName, filterQueries } from '#dataview/build-queries.ts';
import { dataSection } from '#dataview/data-section.ts';
import { dataStateSchema } from '#dataview/data-state.ts';
import { positionParameter } from '#domain/page/query-string.ts';
import type { SectionQuery } from '#domain/page/section-query.ts';
import { graphDisplaySchema } from '#graphs/graph-display.ts';
import { preloadGraphView } from '#graphs/resolved-views.ts';
import type { SectionType } from '../section-type.ts';
import { queriedColumns } from './queried-columns.ts';

const graphStateSchema = dataStateSchema.extend({
  /** How the graph is drawn; what cannot be read becomes the defaults. */
  graph: graphDisplaySchema.catch(() => graphDisplaySchema.parse({})).prefault({}),
});
/** A graph section's state: a data section's, and how the graph is drawn. */
export type GraphState = z.output<typeof graphStateSchema>;

/** What a visitor chooses on a graph: the step of its scale filter, 0 for all. */
export type GraphParameters = { scale: number };

/** Data of a version as a graph. */
export const graphSection: SectionType<GraphState, GraphParameters> = {
  ...dataSection<GraphState>(graphStateSchema),
  name: 'Graph',
  label: 'Graph',
  description: 'Bars, lines and other charts of a source.',
  icon: 'chart-column',
  searchText: ({ graph, columns }) =>
    [graph.title.title, graph.subtitle, ...columns.filter(({ show }) => show).map(columnLabel)]
      .filter(Boolean)
      .join(' '),
  parameters: { scale: positionParameter },
  queries(state, { filters }) {
    const queried = { ...state, columns: queriedColumns(state.columns) };
    const rows: SectionQuery = hasAxes(state)
      ? rowsQuery(queried, { filters, parameters: { page: 0, sort: null } }, 'all')
      : { kind: 'invalid', message: state.sourceInfo ? 'No columns selected.' : 'Form data not available.' };
    return { [rowsName]: rows, ...filterQueries(state) };
  },
  preload: ({ graph }) => preloadGraphView(graph.graphType),
  view: () => import('./view.tsx'),
  settings: () => import('./settings.tsx'),
};

function hasAxes({ columns }: GraphState): boolean {
  return columns.some(({ xAxis }) => xAxis) && columns.some(({ yAxis }) => yAxis);
}
