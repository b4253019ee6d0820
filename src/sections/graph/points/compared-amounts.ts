import type { SectionRows, ShownColumn } from '#dataview/query/section-rows.ts';
import { withComparedColumns } from '#dataview/state/against-columns.ts';
import type { DataState } from '#dataview/state/data-state.ts';
import type { GraphDisplay } from '#graphs/graph-display.ts';
import { graphType } from '#graphs/index.ts';
import { paletteColour } from '#graphs/marks/palette.ts';

type Graph = Pick<DataState, 'columns' | 'display'> & { graph: Pick<GraphDisplay, 'graphType'> };

/**
 * What keeps a graph from drawing what its amounts are compared with: its type, or its series; null where it
 * does.
 */
export function whyNotCompared({
  columns,
  graph,
}: Pick<Graph, 'columns' | 'graph'>): 'type' | 'series' | null {
  if (graphType(graph.graphType).comparedAs === undefined) return 'type';
  if (columns.some(({ categorize }) => categorize)) return 'series';
  return null;
}

/** A graph's state with a column behind each amount for what it is compared with, where it draws these. */
export function withComparedAmounts<State extends Graph>(state: State): State {
  if (whyNotCompared(state) !== null) return state;
  return withComparedColumns(state, ['other']);
}

const isOther = ({ descriptor }: Pick<ShownColumn, 'descriptor'>): boolean => descriptor.against !== '';

/**
 * Rows without the amounts of other selections that are called as the own ones are, such as two of all rows:
 * a graph could not tell them from each other.
 */
export function withDistinctSelections(rows: SectionRows): SectionRows {
  const own = new Set(rows.shown.filter((column) => !isOther(column)).map(({ label }) => label));
  const shown = rows.shown.filter((column) => !isOther(column) || !own.has(column.label));
  return { ...rows, shown };
}

/** The names of the series that others are compared with; undefined where a graph compares nothing. */
export function comparedNames(ys: readonly ShownColumn[]): ReadonlySet<string> | undefined {
  const others = ys.filter(isOther);
  if (others.length === 0) return undefined;
  return new Set(others.map(({ label }) => label));
}

/** The own amounts of a graph, called without the selection of their rows, as its axis is. */
export const axisAmounts = (
  ys: readonly ShownColumn[],
): Pick<ShownColumn, 'label' | 'descriptor' | 'unit' | 'over'>[] =>
  ys
    .filter((y) => !isOther(y))
    .map(({ label, descriptor, unit, over, compared }) => ({
      label: compared?.label ?? label,
      descriptor,
      unit,
      over,
    }));

type ComparedGraph = {
  /** The names of all series: each that is compared, and the one that it is compared with behind it. */
  seriesOrder: readonly string[];
  comparedSeries?: ReadonlySet<string> | undefined;
};

/** The display of a graph in the type that draws what its amounts are compared with beside them. */
export function comparedDisplay<Display extends GraphDisplay>(
  display: Display,
  { comparedSeries }: Pick<ComparedGraph, 'comparedSeries'>,
): Display {
  if (!comparedSeries) return display;
  return { ...display, graphType: graphType(display.graphType).comparedAs ?? display.graphType };
}

/** A graph with its own series only, by which colours are chosen. */
export const withOwnSeries = <Graph extends ComparedGraph>(graph: Graph): Graph => ({
  ...graph,
  seriesOrder: graph.seriesOrder.filter((name) => !graph.comparedSeries?.has(name)),
});

/** The display with the colours of own series, which are those of what they are compared with too. */
export function withComparedColours<Display extends GraphDisplay>(
  display: Display,
  { seriesOrder, comparedSeries }: ComparedGraph,
): Display {
  if (!comparedSeries) return display;

  let own = -1;
  const colors = seriesOrder.map((name) => {
    own += Number(!comparedSeries.has(name));
    return display.colors[own] || paletteColour('chart', own);
  });
  return { ...display, colors };
}
