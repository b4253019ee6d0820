import { cellText } from '#domain/value/cell/cell-text.ts';
import { labelCell } from '#domain/value/cell/label-cell.ts';
import type { SectionRows } from '#dataview/query/section-rows.ts';
import type { GraphType, Instead } from '#graphs/graph-type.ts';
import type { GraphDisplay } from '#graphs/graph-display.ts';
import { graphType, hasBands } from '#graphs/index.ts';
import type { GraphViewProps, SeriesIsolation } from '#graphs/graph-view-props.ts';
import { colourPlaces, droppedPoints, placeKey } from '#graphs/marks/chart-data.ts';
import { amountFormat } from '#graphs/marks/number-text.ts';
import { readSlopes } from '#graphs/slope/moments.ts';
import { paletteSize } from '#graphs/marks/palette.ts';
import { textsOf } from '#texts/texts-of.ts';
import type { SectionViewProps } from '../section-type.ts';
import { graphPanels, type GraphPanel } from './panels/graph-panels.ts';
import { comparedDisplay, ownSeriesNames } from './points/compared-amounts.ts';
import { graphPoints, panelPoints, type GraphPoints } from './points/graph-points.ts';
import { histogramPoints } from './points/histogram-points.ts';
import { sentences } from './points/left-out.ts';
import { scaleChoices, type ScaleChoice } from './graph-scale.ts';
import { allRowsName, seriesName, type GraphParameters, type GraphState } from './index.ts';
import { inGraphOrder, mostPlacesOf, requestsLargestFirst, withoutSmaller } from './points/largest-first.ts';
import { drawsEachRow } from './points/queried-columns.ts';
import { spreadOf } from './points/spread.ts';
import { stepsNote } from './points/steps-note.ts';
import { paletteColours } from '#graphs/marks/palette-colours.ts';

type ViewProps = Pick<SectionViewProps<GraphState, GraphParameters>, 'id' | 'state' | 'results' | 'href'> & {
  context: { parameters: GraphParameters };
};

/**
 * What a graph's view is given, with the choices of its scale and what has to be said about it; or why it is
 * not drawn.
 */
export type DrawnGraph =
  | {
      graph: GraphViewProps;
      scales: ScaleChoice[];
      scale: ScaleChoice | undefined;
      note: string | null;
      /** Several charts instead of this one; null for one. */
      panels: GraphPanel[] | null;
      /** The settings with which another type draws this; null where the chosen one does. */
      instead: ReturnType<Instead>;
    }
  | { problem: string };

/** A graph section with its points, colours, scale and isolated series, as a visitor has chosen them. */
export function drawnGraph(props: ViewProps, rows: SectionRows): DrawnGraph {
  const { id, results, context, href } = props;
  const drawn = drawnPoints({ state: props.state, results }, rows);
  if ('problem' in drawn) return drawn;

  const chosenType = graphType(props.state.graph.graphType);
  const instead = chosenType.instead?.(drawn) ?? null;
  const shownGraph = comparedDisplay({ ...props.state.graph, ...instead }, drawn);
  const state = { ...props.state, graph: shownGraph };
  const type = graphType(state.graph.graphType);
  const problem = type.whyNot?.({ ...drawn, display: { ...state.graph, locale: rows.locale } }) ?? null;
  if (problem !== null) return { problem };

  const { note, unit, xZone, xHasQuarters, hasParts, hasCategories: _, seriesKeys: _keys, ...given } = drawn;
  const { locale } = rows;
  const scales = scalesOf(state.graph, drawn, locale);
  const scale = scales[context.parameters.scale] ?? scales[0];
  const coloured = withValueColours(state.graph, drawn, rows);
  const display = {
    ...coloured,
    locale,
    unit,
    xZone,
    xHasQuarters,
    upperLimit: scale?.limit || coloured.upperLimit,
    // A stack of averages would have a height that is no amount of the data.
    groupMode: drawn.isSum ? coloured.groupMode : ('grouped' as const),
    isLog: coloured.isLog && !type.reachesFromZero,
    // The steps are those of all values.
    useCustomXDomain: coloured.useCustomXDomain && !type.countsSteps,
    lineSeries: nameOfKey(drawn, coloured.lineSeries),
  };
  const isolation = isolationOf(drawn, context.parameters.series, href);

  const graph: GraphViewProps = {
    ...given,
    id: `graph-${id}`,
    display,
    xColours: xColours(state.graph, drawn),
    highlighted: highlightedOf(state.graph, drawn),
    width: 760,
    isolation,
  };
  const pointsOf = (own: SectionRows) => panelPoints(own, results[seriesName], optionsOf(state));
  const several = graphPanels(state, rows, { graph, pointsOf });
  const { notes: notesOfPanels = [] } = several ?? {};

  return {
    graph,
    panels: several?.panels ?? null,
    scales,
    scale,
    instead,
    note: sentences(
      [
        note,
        type.spread && hasParts ? partsNote(type, locale) : null,
        type.joinsSeries ? momentsNote(graph) : null,
        stepsNote(display, drawn),
        ...notDrawn({ points: drawn.points, xType: drawn.xType, display }),
        ...notesOfPanels,
      ],
      locale,
    ),
  };
}

/** Says what marks show of the numbers of a place. */
function partsNote({ spread }: GraphType, locale: SectionRows['locale']): string {
  const { charts: texts } = textsOf(locale);
  return spread === 'quartiles' ? texts.boxesInWords : texts.rangesInWords;
}

/** Says that only two of several moments are shown; null where there are no others. */
function momentsNote(graph: GraphViewProps): string | null {
  const { first, last, count } = readSlopes(graph).moments;
  if (count <= 2) return null;
  return textsOf(graph.display.locale).charts.firstAndLastOfSeries({ count, first, last });
}

/** The choices of the scale; none where there is nothing to choose by, or visitors may not. */
function scalesOf(
  graph: GraphDisplay,
  drawn: Exclude<GraphPoints, { problem: string }>,
  locale: SectionRows['locale'],
): ScaleChoice[] {
  if (!graph.showScaleFilter || drawn.points.length === 0) return [];
  return scaleChoices(drawn, amountFormat({ ...graph, locale, unit: drawn.unit }));
}

/** Says how many points have no place on the axes as they are set. */
function notDrawn(given: Parameters<typeof droppedPoints>[0]): (string | null)[] {
  const { outside, belowLog } = droppedPoints(given);
  const { charts: texts } = textsOf(given.display.locale);
  return [
    outside > 0 ? texts.pointsOutside({ count: outside }) : null,
    belowLog > 0 ? texts.pointsBelowLog({ count: belowLog }) : null,
  ];
}

type Given = Pick<ViewProps, 'state' | 'results'>;

/**
 * The points by the results that they are made of, with the state: a page draws a graph, and says what its
 * picture shows.
 */
const known = new WeakMap<Given['results'], { state: Given['state']; labels: string; points: GraphPoints }>();

/**
 * The points of a graph section, with what has to be said about them; or why they are not drawn. Made once
 * for equal objects.
 */
export function drawnPoints({ state, results }: Given, rows: SectionRows): GraphPoints {
  const made = known.get(results);
  // Without the filters in force, two compared selections may have no names.
  const labels = rows.shown.map(({ label }) => label).join('\n');
  if (made?.state === state && made.labels === labels) return made.points;

  const points = makePoints({ state, results }, rows);
  known.set(results, { state, labels, points });
  return points;
}

function makePoints({ state, results }: Given, rows: SectionRows): GraphPoints {
  if (graphType(state.graph.graphType).countsSteps) return histogramPoints(rows, results[allRowsName]);

  const most = mostOfLargest(state);
  return graphPoints(rowsInOrder(rows, most), results[seriesName], {
    ...optionsOf(state),
    areLargest: most !== null,
  });
}

function optionsOf({ columns, graph }: Given['state']) {
  const type = graphType(graph.graphType);
  return {
    eachRow: drawsEachRow(columns, graph.graphType),
    most: { categories: graph.mostCategories, measured: hasBands(type) ? graph.mostPlaces : null },
    xDomain: graph.useCustomXDomain ? graph.xDomain : null,
    spread: spreadOf(columns, graph.graphType),
    joinsSeries: type.joinsSeries === true,
    showsPlaces: !type.isWhole && !type.addsUp && !type.joinsSeries,
    // A logarithmic axis has no zero.
    fillsSteps: Boolean(type.joinsPoints) && (!graph.isLog || type.reachesFromZero === true),
  };
}

/** How many places are drawn of rows with the largest first; null for rows in another order. */
function mostOfLargest(state: GraphState): number | null {
  if (!requestsLargestFirst(state)) return null;
  return mostPlacesOf(state);
}

function rowsInOrder(rows: SectionRows, most: number | null): SectionRows {
  if (most === null) return rows;
  return inGraphOrder(withoutSmaller(rows, most), most);
}

type Drawn = Pick<
  Exclude<GraphPoints, { problem: string }>,
  'points' | 'seriesOrder' | 'seriesKeys' | 'hasParts' | 'comparedSeries'
>;

/**
 * The choice of one series by its value, or its name where an older address has that; none where there is
 * only one.
 */
function isolationOf(
  { seriesKeys, hasParts, ...drawn }: Drawn,
  wanted: string | null,
  href: ViewProps['href'],
): SeriesIsolation | undefined {
  const names = ownSeriesNames(drawn);
  if (names.size < 2 || hasParts) return undefined;
  const keyOf = (name: string) => seriesKeys.get(name) ?? name;
  const byValue = [...names].find((name) => name !== null && keyOf(name) === wanted);
  const byName = [...names].find((name) => name === wanted);
  const chosen = byValue ?? byName ?? null;

  return {
    chosen,
    toggle: (name) => href({ parameters: { series: name === chosen ? null : keyOf(name) } }),
  };
}

/**
 * What stands out of what is drawn, by the names of series or the keys of places; undefined where nothing
 * does, such as what a filter left out.
 */
function highlightedOf(
  { highlighted }: GraphDisplay,
  { seriesKeys, hasParts, ...drawn }: Drawn,
): ReadonlySet<string> | undefined {
  if (highlighted.length === 0) return undefined;
  const names = [...ownSeriesNames(drawn)].filter((name) => name !== null);
  const isChosen = (value: string) => highlighted.includes(value);
  if (names.length === 0 || hasParts) return filledSet(Array.from(drawn.points, placeKey).filter(isChosen));
  return filledSet(names.filter((name) => isChosen(seriesKeys.get(name) ?? name) || isChosen(name)));
}

/** The name of the series with a key, or with a name that older states have; empty for none. */
function nameOfKey({ seriesKeys, ...drawn }: Drawn, key: string): string {
  const names = [...ownSeriesNames(drawn)].filter((name) => name !== null);
  return (
    names.find((name) => (seriesKeys.get(name) ?? name) === key) ?? names.find((name) => name === key) ?? ''
  );
}

/** Texts as a set; undefined for none. */
function filledSet(texts: readonly string[]): ReadonlySet<string> | undefined {
  if (texts.length === 0) return undefined;
  return new Set(texts);
}

/**
 * The colours of categories along x, by their values or labels: those picked for them, else the graph's own
 * colour of its one series or its palette, else those of their values.
 */
function xColours(
  { graphType: type, colors, palette, valueColours: pickedColours }: GraphDisplay,
  { xColours: coloursOfValues = {}, points, xNames = null }: Pick<GraphViewProps, PartColours>,
): Record<string, string> {
  const ownColours = Object.fromEntries(pickedColours.map(({ value, colour }) => [value, colour]));
  if (colors[0] || palette) return ownColours;
  const scale = graphType(type).isWhole ? coloursOfScale({ points, xNames }) : {};
  return { ...scale, ...coloursOfValues, ...ownColours };
}

type PartColours = 'xColours' | 'points' | 'xNames';

/** The colours of the parts of a whole that are steps of a scale, such as sizes, from light to strong. */
function coloursOfScale({ points, xNames = null }: Pick<GraphViewProps, 'points' | 'xNames'>) {
  const names = [...new Set(Array.from(points, ({ x }) => cellText(labelCell(x, xNames))))];
  const colours = paletteColours('', names, undefined);
  return Object.fromEntries(colours.map((colour, place) => [names[place] ?? '', colour]));
}

/**
 * Series have the colours picked for them, then the graph's own by number, then those of the palette or of
 * their values. The colours of a heat map are those of amounts.
 */
function withValueColours(
  display: GraphDisplay,
  { seriesOrder, seriesKeys, hasParts, ...given }: Drawn,
  { shown }: SectionRows,
): GraphDisplay {
  if (!graphType(display.graphType).hasValueAxis) return display;

  const drawn = ownSeriesNames(given);
  const names = [...new Set([...seriesOrder, ...[...drawn].map((series) => series ?? '')])];
  const by = shown.find(({ descriptor }) => descriptor.categorize);
  // A sum of the other series is no value of the column.
  const ordered = seriesOrder.length > 0 ? seriesOrder : names;
  // The parts of one amount have one colour.
  const known = hasParts ? [''] : ordered;
  const coloursOfValues = by || display.palette ? paletteColours(display.palette, known, by?.rules) : [];

  const pickedColours = new Map(display.valueColours.map(({ value, colour }) => [value, colour]));
  const colours = Array.from(
    { length: paletteSize },
    (_, place) => display.colors[place] || coloursOfValues[place] || '',
  );

  for (const [name, place] of colourPlaces(drawn, seriesOrder)) {
    if (name === null || place >= paletteSize) continue;
    const picked = pickedColours.get(seriesKeys.get(name) ?? name) ?? pickedColours.get(name);
    if (picked) {
      colours[place] = picked;
    }
  }

  return { ...display, colors: colours.some(Boolean) ? colours : [] };
}
