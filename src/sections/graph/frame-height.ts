import { offeredFilters } from '#dataview/query/build-queries.ts';
import type { SectionRows } from '#dataview/query/section-rows.ts';
import { graphType } from '#graphs/index.ts';
import { groundPadding } from '#graphs/marks/graph-figure.tsx';
import { placeKey } from '#graphs/marks/chart-data.ts';
import { plotHeight } from '#graphs/marks/plot-size.ts';
import { brokenLines, textWidth, widest } from '#graphs/marks/text-width.ts';
import type { SectionViewProps } from '../section-type.ts';
import { drawnPoints } from './drawn-graph.ts';
import type { GraphPoints } from './points/graph-points.ts';
import type { GraphState } from './index.ts';
import { seriesNames } from '#graphs/marks/series-names.ts';

type ViewProps = Pick<SectionViewProps<GraphState>, 'title' | 'state' | 'results'>;
type Drawn = Exclude<GraphPoints, { problem: string }>;

/**
 * The width of a chart in px in a frame of 320 px, the narrowest that is planned for: texts take most lines
 * there.
 */
const width = 288;
/** The px around a chart in its frame: the edge, its links, its source and the link to its page. */
const around = 150;
/** The px of the line that opens the data below a chart. */
const dataLine = 36;
/** The px of the form of filters: its line, and each of them. */
const [filtersLine, filterField] = [40, 72];
/** How many px tall a line of each text is, and the gap of a group of them to what follows. */
const [titleLine, subtitleLine, smallLine, gap] = [28, 21, 17, 12];
/** The px of a row of a legend, and of a legend of colours or sizes. */
const [legendRow, scaleHeight] = [27, 52];
/** The px of the titles of the axes, of level labels, and of slanted ones at most. */
const [axisTitles, levelLabels, mostSlanted] = [42, 30, 110];

/** With this many places along x a chart has stopped growing, and most of their labels are left out. */
const mostPlaces = 100;

/**
 * About how many px the frame of a chart on another site is high, so that what it draws now is seen without
 * scrolling in a frame of 320 px and wider ones: frames do not know how high their content is.
 */
export function frameHeight({ title, state, results }: ViewProps, rows: SectionRows): number {
  const { graph } = state;
  const drawn = drawnPoints({ state, results }, rows);
  if ('problem' in drawn) return graph.height + around;

  const lines = brokenLines(title, width, 28) + brokenLines(graph.title.title, width, 21 * 1.1);
  const small = brokenLines(graph.footnote, width) + brokenLines(drawn.note ?? '', width);
  const texts = [
    lines * titleLine + brokenLines(graph.subtitle, width, 14) * subtitleLine + Number(lines > 0) * gap,
    heightOfSmall(small),
    heightOfFilters(offeredFilters(state).length),
  ];
  const ground = 2 * insetOf(graph);
  const parts = [around, dataLine, ground, ...texts, legendHeight(state, drawn), plotAndAxes(state, drawn)];

  return Math.ceil(parts.reduce((sum, part) => sum + part, 0) / 10) * 10;
}

/** The px of small texts of this many lines, with the gaps around them. */
function heightOfSmall(lines: number): number {
  if (lines === 0) return 0;
  return lines * smallLine + 2 * gap;
}

/** The px of a form of this many filters. */
function heightOfFilters(count: number): number {
  if (count === 0) return 0;
  return filtersLine + count * filterField;
}

/** The px between the edge of a chart and what is in it: with a ground of its own it has some. */
function insetOf({ padding, bgColor, darkMode }: GraphState['graph']): number {
  if (padding) return padding;
  if (bgColor || darkMode) return groundPadding;
  return 0;
}

function legendHeight({ graph, columns }: GraphState, { points }: Drawn): number {
  if (!graph.legend.show) return 0;
  const sizes = Number(columns.some(({ pointSize }) => pointSize)) * scaleHeight;
  const { hasValueAxis, isWhole, spread, joinsSeries } = graphType(graph.graphType);
  if ([isWhole, spread, joinsSeries].some(Boolean)) return 0;
  if (!hasValueAxis) return scaleHeight;
  const names = [...seriesNames(points)].filter((name) => name !== null);
  if (names.length < 2) return sizes;
  const all = names.reduce((sum, name) => sum + textWidth(name) + 34, 0);
  const rows = Number(graph.legend.label !== '') + Math.ceil((all * 1.15) / width);

  return sizes + gap + rows * legendRow;
}

/** The plot, as its type draws it, with what is above and below it. */
function plotAndAxes({ graph }: GraphState, { points }: Drawn): number {
  const places = new Map<string, string>();
  for (const point of points) {
    places.set(placeKey(point), String(point.x ?? ''));
    if (places.size === mostPlaces) break;
  }

  const counts = { xs: { length: places.size }, series: { length: seriesNames(points).size } };
  const height = graphType(graph.graphType).heightOf?.(counts, graph) ?? plotHeight(graph);
  const { hasDirections, isHorizontal, isWhole } = graphType(graph.graphType);
  if (isWhole) return height + heightOfList(places.size, graph.graphType);
  if (isHorizontal || (hasDirections && graph.orientation === 'horizontal')) return height + axisTitles;

  const longest = widest(places.values());
  const isSlanted = graph.xAxis.rotateLabels || longest * places.size > width;
  return height + axisTitles + heightOfLabels(longest, isSlanted);
}

/** The px of the list of parts below a pie, which has no room beside it; other wholes have none. */
function heightOfList(parts: number, type: string): number {
  if (!graphType(type).canHaveHole) return 0;
  return gap + parts * partLine;
}

/** The px of a part in that list: its name and its amount. */
const partLine = 40;

/** The px of the labels along x, of which the longest is this wide. */
function heightOfLabels(longest: number, isSlanted: boolean): number {
  if (isSlanted) return Math.min(mostSlanted, 20 + longest * 0.71);
  return levelLabels;
}
