import { isDatePart } from '#domain/value/date/date-part.ts';
import type { SectionRows, ShownColumn } from '#dataview/query/section-rows.ts';
import { withComparedColumns } from '#dataview/state/against-columns.ts';
import type { ColumnDescriptor } from '#dataview/state/column-descriptor.ts';
import { hasDates, hasNumbers } from '#dataview/state/column-rules.ts';
import type { DataState } from '#dataview/state/data-state.ts';
import type { GraphDisplay } from '#graphs/graph-display.ts';
import { graphType } from '#graphs/index.ts';
import { ownSeries } from '#graphs/marks/chart-data.ts';
import { seriesNames } from '#graphs/marks/series-names.ts';
import type { GraphViewProps, PointList } from '#graphs/graph-view-props.ts';
import { isOther } from './graph-roles.ts';

type Graph = Pick<DataState, 'columns' | 'display'> & { graph: Pick<GraphDisplay, 'graphType'> };

/** See `GraphViewProps`. */
type ComparedSeries = GraphViewProps['comparedSeries'];

/**
 * What keeps a graph from drawing what its amounts are compared with: its type, several amounts or series, or
 * time along x; null where it does. This alone decides where a comparison is offered, requested and drawn.
 */
export function whyNotCompared({
  columns,
  graph,
}: Pick<Graph, 'columns' | 'graph'>): 'type' | 'amounts' | 'time' | null {
  const { comparison, joinsSeries } = graphType(graph.graphType);
  if ('whyNot' in comparison) return 'type';
  if (comparison.of === 'series') return null;
  if (!isOfOneAmount(columns)) return 'amounts';

  const isAlongTime = columns.some((column) => column.xAxis && isMeasured(column));
  if (joinsSeries && isAlongTime) return 'time';
  return null;
}

const isOfOneAmount = (columns: readonly ColumnDescriptor[]): boolean =>
  columns.filter(({ yAxis }) => yAxis).length <= 1 && columns.every(({ categorize }) => !categorize);

/** Whether places are at distances, as those of numbers and dates are. */
const isMeasured = (column: ColumnDescriptor): boolean =>
  hasNumbers(column) || (hasDates(column) && !isDatePart(column.step));

/** A graph's state with a column behind each amount for what it is compared with, where it draws these. */
export function withComparedAmounts<State extends Graph>(state: State): State {
  if (whyNotCompared(state) !== null) return state;
  return withComparedColumns(state, ['other']);
}

/**
 * Rows without the amounts of other selections that are called as the own ones are, such as two of all rows:
 * a graph could not tell them from each other.
 */
export function withDistinctSelections(rows: SectionRows): SectionRows {
  const own = new Set(rows.shown.filter((column) => !isOther(column)).map(({ label }) => label));
  const shown = rows.shown.filter((column) => !isOther(column) || !own.has(column.label));
  return { ...rows, shown };
}

/**
 * The names of the series that others are compared with, each with that of the own series; undefined where a
 * graph compares nothing. There is one function for the names of the amounts of each value of series.
 */
export function pairsOfSeries(
  ys: readonly ShownColumn[],
  namers: readonly ((y: ShownColumn) => string | null)[],
): ComparedSeries {
  const pairs = ys.filter(isOther).flatMap((other) => {
    const own = ys.find(({ key }) => key === other.descriptor.againstOf);
    return own ? [{ own, other }] : [];
  });
  if (pairs.length === 0) return undefined;
  return new Map(
    namers.flatMap((nameOf) =>
      pairs.map(({ own, other }): [string, string] => [nameOf(other) ?? '', nameOf(own) ?? '']),
    ),
  );
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

/** The display of a graph in the type that draws what its amounts are compared with beside them. */
export function comparedDisplay<Display extends GraphDisplay>(
  display: Display,
  { comparedSeries }: Pick<GraphViewProps, 'comparedSeries'>,
): Display {
  const { comparison } = graphType(display.graphType);
  if (!comparedSeries || !('drawnAs' in comparison)) return display;
  return { ...display, graphType: comparison.drawnAs };
}

/** The names of the own series of points, of which some are compared. */
export const ownSeriesNames = ({
  points,
  comparedSeries,
}: Pick<GraphViewProps, 'points' | 'comparedSeries'>): Set<string | null> =>
  new Set([...seriesNames(points)].map((name) => ownSeries(name, comparedSeries)));

/** The points of own series, by whose amounts places and series are ordered and left out. */
export function ownPoints(points: PointList, comparedSeries: ComparedSeries): PointList {
  if (!comparedSeries) return points;
  return [...points].filter(({ series }) => !comparedSeries.has(series ?? ''));
}
