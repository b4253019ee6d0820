import { columnsOfGraph, isText } from '#dataview/sources/choose-source.ts';
import type { CatalogueSource } from '#dataview/sources/source-catalogue.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { valueOrderOf } from '#domain/source/column/value-order-of.ts';
import { suggestGraph } from '#dataview/suggestion/suggest-graph.ts';
import { columnsOfSuggestion, describeColumn, displayOf } from '#dataview/suggestion/suggested-graph.ts';
import type { ColumnDescriptor } from '#dataview/state/column-descriptor.ts';
import type { GraphDisplay } from '#graphs/graph-display.ts';
import { graphType } from '#graphs/index.ts';
import { columnsForType } from './points/queried-columns.ts';

/** How many categories a graph first shows along texts of which there may be thousands. */
const mostOfMany = 12;

type Drawing = { columns: ColumnDescriptor[]; graph: GraphDisplay };

/**
 * A graph with a source that was just chosen for it: what is suggested by what its columns hold, else the
 * number of rows. A type that cannot show this, such as a heat map, stays with the columns.
 */
export function firstGraph<State extends Drawing>(state: State, source: CatalogueSource): State {
  const { columns, profile, name } = source;
  const suggestion = profile ? suggestGraph(columns, profile, name) : null;
  if (!suggestion) {
    const counted = columnsOfGraph(columns);
    return {
      ...state,
      columns: counted,
      graph: { ...state.graph, mostCategories: firstCategories(counted, columns) },
    };
  }

  const drawn = columnsOfSuggestion(suggestion);
  const others = columns.filter((column) => !drawn.some((one) => !one.systemCol && one.name === column.name));
  const all = [...drawn, ...others.map((column) => describeColumn({ column }))];
  const { hasDirections, joinsPoints } = graphType(state.graph.graphType);
  const display = displayOf(suggestion);

  if (!hasDirections && !joinsPoints) {
    return {
      ...state,
      columns: columnsForType(all, state.graph.graphType),
      graph: { ...state.graph, mostCategories: display.mostCategories },
    };
  }

  return { ...state, columns: all, graph: { ...state.graph, ...display } };
}

function firstCategories(
  columns: readonly ColumnDescriptor[],
  sourceColumns: readonly SourceColumn[],
): number | null {
  const x = columns.find(({ xAxis }) => xAxis);
  const hasOrder = sourceColumns.some((column) => column.name === x?.name && valueOrderOf(column) !== null);
  if (x && isText(x) && !hasOrder) return mostOfMany;
  return null;
}
