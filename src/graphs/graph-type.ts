import type { ComponentType } from 'react';
import type { MarkValues } from '#domain/page/content/mark-values.ts';
import type { GraphDisplay } from './graph-display.ts';
import type { GraphViewProps } from './graph-view-props.ts';
import type { DrawnCounts } from './marks/plot-size.ts';
import type { PicturePlot, PictureRoom } from './picture/picture-plot.ts';

/**
 * What readers call a kind of chart: the key of a text in all languages, or the name that it has in each of
 * them.
 */
export type ChartKind =
  | 'barChart'
  | 'lineChart'
  | 'areaChart'
  | 'pieChart'
  | 'barsAndLine'
  | 'dumbbellChart'
  | 'treemap'
  | 'waterfallChart'
  | 'histogram'
  | 'boxPlot'
  | 'rangeChart'
  | 'slopeChart'
  | 'scatterPlot'
  | 'heatMap'
  | { name: string };

/** The settings with which another type draws what one would not show well; null where it draws that. */
export type Instead = (
  given: Pick<GraphViewProps, 'points'>,
) => (Pick<GraphDisplay, 'graphType'> & Partial<GraphDisplay>) | null;

/**
 * How a type draws amounts beside those that they are compared with. `drawnAs` is the stored name of the type
 * that draws them: those of the series of a column, too, or one amount alone. Or why it does not, as a
 * sentence for editors.
 */
type Comparison = { drawnAs: string; of: 'series' | 'amount' } | { whyNot: string };

/** Says why a type does not draw what it is given, as a sentence; null where it does. */
export type WhyNot = (
  given: Pick<GraphViewProps, 'points' | 'display' | 'isSum' | 'labels' | 'xType'>,
) => string | null;

/**
 * A graph type: one folder, one `index.ts`; the view is lazy, works without script, and is plain SVG. A type
 * says what it can do, and gives nothing for what it cannot:
 *
 * ```ts
 * export const scatterGraph: GraphType = {
 *   name: 'ScatterGraph',
 *   label: 'Scatter',
 *   kind: 'scatterPlot',
 *   description: 'Two amounts of each row.',
 *   icon: 'chart-scatter',
 *   hasValueAxis: true,
 *   drawsRows: true,
 *   comparison: { whyNot: 'Nothing is compared: a point has no counterpart.' },
 *   view: () => import('./view.tsx'),
 *   values: () => import('./mark-values.ts'),
 * };
 * ```
 */
export type GraphType = {
  /** The stored name, e.g. `BarGraph`. */
  name: string;
  label: string;
  kind: ChartKind;
  description: string;
  icon: string;
  /** Whether it can be turned. */
  hasDirections?: boolean;
  /** Whether its amounts always run along x, beside a list of places. */
  isHorizontal?: boolean;
  /** How it can draw the series of one place: on each other, beside each other, or as shares. */
  layouts?: readonly GraphDisplay['groupMode'][];
  /** Whether amounts have an axis, with a label, ticks and lines. */
  hasValueAxis?: boolean;
  /** Whether rows are drawn as they are, instead of groups of them. */
  drawsRows?: boolean;
  /** Whether the points of a series are joined, and so a place without one looks as if it had. */
  joinsPoints?: boolean;
  /**
   * Whether its marks reach from zero to their amounts, so that no axis is logarithmic or begins elsewhere.
   */
  reachesFromZero?: boolean;
  /** Whether its marks lead from the first to the last series of each place, or of time along x. */
  joinsSeries?: boolean;
  /** Whether one of its series is a line over the others. */
  hasLine?: boolean;
  /** Whether its marks are the parts of one whole, without axes. */
  isWhole?: boolean;
  /** Whether its middle can be free. */
  canHaveHole?: boolean;
  /** How it draws its amounts beside those that they are compared with. */
  comparison: Comparison;
  /** Draws bars instead, such as of many parts. */
  instead?: Instead;
  /** Whether each mark begins at the sum of those before it, and the total is behind. */
  addsUp?: boolean;
  /** Whether it counts the rows in steps of a column along x, and has no other columns. */
  countsSteps?: boolean;
  /** What it shows of the numbers of each place instead of one amount: quartiles and ends, or ends alone. */
  spread?: 'quartiles' | 'ends';
  /** Why it does not draw amounts that it would show as what they are not. */
  whyNot?: WhyNot;
  /** How high its plot is in px, by what it draws; it is as high as its setting says where absent. */
  heightOf?(counts: DrawnCounts, display: GraphDisplay): number;
  /** What decides the height beside its setting, for editors; undefined where nothing else does. */
  heightNote?(display: GraphDisplay): string | undefined;
  view: () => Promise<{ GraphView: ComponentType<GraphViewProps> }>;
  /** The values of all marks, for charts with too many of them for elements; null where each has one. */
  values: () => Promise<{ markValues(props: GraphViewProps): MarkValues | null }>;
  /** What a picture of the graph draws, for files; without it the graph cannot be saved as one. */
  picture?: () => Promise<{ plotOf(props: GraphViewProps, room?: PictureRoom): PicturePlot }>;
};
