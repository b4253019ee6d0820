import type { SectionRows } from '#dataview/query/section-rows.ts';
import type { GraphViewProps, NamedPanel, PointList } from '#graphs/graph-view-props.ts';
import { PointColumns } from '#graphs/point-columns.ts';
import { graphType, hasBands } from '#graphs/index.ts';
import { xPosition } from '#graphs/marks/x-label.ts';
import { isMeasured } from '#graphs/marks/x-scale.ts';
import { textsOf } from '#texts/texts-of.ts';
import type { GraphState } from '../index.ts';
import { ownPoints, ownSeriesNames } from '../points/compared-amounts.ts';
import {
  inShownPlaces,
  largestPanels,
  reachAlongX,
  reachOfPanels,
  reachOfSums,
  rowsByPanel,
  shownPlaces,
  type PanelPoints,
} from './split-panels.ts';

/** One of several charts: what its view is given, and whether it stands out. */
export type GraphPanel = NamedPanel & { isHighlighted: boolean };

/** Several charts of one graph, and what has to be said about them. */
export type GraphPanels = { panels: GraphPanel[]; notes: string[] };

type PanelOptions = {
  /** The whole graph, which decides on places, series and colours. */
  graph: GraphViewProps;
  pointsOf(rows: SectionRows): PointList;
};

/**
 * A chart for each value of the column that a graph has one for; null where it has none. They have the same
 * places, series and colours, and the same axis of amounts unless an editor wants free ones.
 */
export function graphPanels(
  state: Pick<GraphState, 'graph'>,
  rows: SectionRows,
  { graph, pointsOf }: PanelOptions,
): GraphPanels | null {
  const column = rows.shown.find(({ descriptor }) => descriptor.panel);
  if (!column) return null;

  const shown = shownPlaces(graph);
  const all = rowsByPanel(rows, column).flatMap((panel): PanelPoints[] => {
    const own = pointsOf(panel.rows);
    if (own.length === 0) return [];
    const points = inShownPlaces(own, shown);
    const total = sizeOf(PointColumns.of(ownPoints(points, graph.comparedSeries)));
    return [{ name: panel.name, points, total }];
  });

  const { axes, sort, highlighted } = state.graph.panels;
  const largest = largestPanels(all);
  const sorted =
    sort === 'largest' ? largest.panels.toSorted((one, other) => other.total - one.total) : largest.panels;
  const display = displayOfPanels(graph, axes === 'shared' ? largest.panels : null);
  const { charts: texts } = textsOf(rows.locale);
  const places = placesOf(graph);
  const allSeries = [...(graph.seriesOrder ?? []), ...seriesBehind(graph)];

  return {
    panels: sorted.map(({ name, points }, index) => ({
      name,
      isHighlighted: name === highlighted,
      graph: {
        ...graph,
        id: `${graph.id}-${index + 1}`,
        points,
        places,
        seriesOrder: allSeries,
        display: { ...display, title: { ...display.title, title: name } },
        isPanel: true,
      },
    })),
    notes: [
      largest.all > largest.panels.length
        ? texts.largestPanels({ most: largest.panels.length, all: largest.all, label: column.label })
        : '',
      axes === 'free' && graphType(graph.display.graphType).hasValueAxis ? texts.ownAxes : '',
    ].filter(Boolean),
  };
}

/** The sum of the sizes of all amounts. */
function sizeOf(points: PointColumns): number {
  let sum = 0;
  for (let index = 0; index < points.length; index += 1) {
    sum += Math.abs(points.yAt(index));
  }
  return sum;
}

/** The series of the whole graph that have no order of their own, in the order in which it draws them. */
const seriesBehind = ({ seriesOrder = [], ...graph }: GraphViewProps): string[] =>
  [...ownSeriesNames(graph)].filter((name) => name !== null).filter((name) => !seriesOrder.includes(name));

/** The places that all charts have: none along numbers or time that are measured, which have an axis. */
function placesOf({ points, places, display, xType }: GraphViewProps): GraphViewProps['places'] {
  if (isMeasured(xType) && !hasBands(graphType(display.graphType))) return undefined;
  return places ?? points;
}

/** How high one of several charts is beside one alone, and the least px. */
const [heightOfPanel, leastHeight] = [0.7, 150];

/** The display of each chart: without what is said once for all, and with common axes of these. */
function displayOfPanels(
  { display, points, xType }: GraphViewProps,
  common: readonly PanelPoints[] | null,
): GraphViewProps['display'] {
  const { layouts = [], hasDirections, addsUp = false } = graphType(display.graphType);
  const stacks = layouts.length > 0 && display.groupMode !== 'grouped' && !display.isLog;
  const reachOf = addsUp ? reachOfSums : (charts: readonly PanelPoints[]) => reachOfPanels(charts, stacks);
  const reaches = common && common.length > 0 ? reachOf(common) : undefined;

  return {
    ...display,
    height: Math.max(leastHeight, Math.round(display.height * heightOfPanel)),
    subtitle: '',
    footnote: '',
    title: { ...display.title, fontSize: 14, fontWeight: null, position: 'start' },
    legend: { ...display.legend, show: false },
    // Amounts at the marks of one chart are compared with those of the others by an axis.
    showAmounts: hasDirections
      ? display.orientation === 'horizontal' && display.showAmounts
      : display.showAmounts,
    reaches: display.groupMode === 'shares' && stacks ? undefined : reaches,
    xReaches: reachAlongX(points, (x) => (isMeasured(xType) ? xPosition(x, xType) : null)),
  };
}
