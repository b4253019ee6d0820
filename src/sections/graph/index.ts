import { maxShortText } from '#domain/page/content/page.ts';
import { rowIdColumn } from '#domain/query/resolve-column.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import type { z } from 'zod';
import { filterQueries, mostFilterValues, rowsName, rowsQuery } from '#dataview/query/build-queries.ts';
import { activeFilters } from '#dataview/query/filters-in-force.ts';
import { columnKey } from '#dataview/state/column-descriptor.ts';
import { hasDates, hasNumbers } from '#dataview/state/column-rules.ts';
import { formulasOf } from '#dataview/query/rows-request.ts';
import { translatedAt } from '#dataview/state/translated-at.ts';
import { dataSection, dataTexts } from '#dataview/data-section.ts';
import { dataStateSchema } from '#dataview/state/data-state.ts';
import { withSource } from '#dataview/sources/with-source.ts';
import { positionParameter, type Parameter } from '#domain/page/filter/query-string.ts';
import type { FiltersInForce, SectionQuery } from '#domain/page/filter/section-query.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import { lenient } from '#domain/value/object/stored-object.ts';
import { graphDisplaySchema } from '#graphs/graph-display.ts';
import { graphType, hasBands } from '#graphs/index.ts';
import { preloadGraphView } from '#graphs/resolved-views.ts';
import { textsOf } from '#texts/texts-of.ts';
import type { SectionType } from '../section-type.ts';
import { firstGraph } from './first-graph.ts';
import { withComparedAmounts } from './points/compared-amounts.ts';
import { largestFirst, mostPlacesOf, requestsLargestFirst } from './points/largest-first.ts';
import { queriedColumns } from './points/queried-columns.ts';
import { hasSpread, spreadOf, withParts } from './points/spread.ts';

const graphStateSchema = dataStateSchema.extend({
  /** How the graph is drawn; each setting that cannot be read becomes the default. */
  graph: lenient(graphDisplaySchema, graphDisplaySchema.parse({})),
});
/** A graph section's state: a data section's, and how the graph is drawn. */
export type GraphState = z.output<typeof graphStateSchema>;

/** The name of the query for the number of rows of which some may have no step. */
export const allRowsName = 'all';

/** The name of the query for the values that can be series. */
export const seriesName = 'series';

/**
 * What a visitor chooses on a graph: the step of its scale filter, 0 for all, and a series that is shown
 * alone.
 */
export type GraphParameters = { scale: number; series: string | null };

/** The name of a series; longer texts are none. */
const seriesParameter: Parameter<string | null> = {
  read: (text) => (text && text.length <= 300 ? text : null),
  write: (series) => series,
};

/** The texts around a graph. */
const graphTexts = [
  'graph.title.title',
  'graph.subtitle',
  'graph.footnote',
  'graph.legend.label',
  'graph.xAxis.label',
  'graph.yAxis.label',
  'graph.secondAxis.label',
  'graph.referenceLines[].label',
  'graph.referenceBands[].label',
  'graph.notes[].text',
];

const common = dataSection<GraphState>(graphStateSchema);

/** Data of a version as a graph. */
export const graphSection: SectionType<GraphState, GraphParameters> = {
  ...common,
  accept(stored) {
    const state = common.read(stored);
    const tooLong = writtenTexts(state.graph).find(({ text }) => text.length > maxShortText);
    if (tooLong) return { ok: false, message: `${tooLong.name}: at most ${maxShortText} characters.` };
    return { ok: true, state };
  },
  name: 'Graph',
  label: 'Graph',
  description: 'Bars, lines and other charts of a source.',
  icon: 'chart-column',
  rank: 3,
  content: {
    ...common.content,
    ...translatedAt<GraphState>([...dataTexts, ...graphTexts]),
    title: ({ graph }) => graph.title.title,
    searchText: ({ graph, columns }) =>
      [
        graph.title.title,
        graph.subtitle,
        graph.footnote,
        ...columns.filter(({ show }) => show).map(columnLabel),
      ]
        .filter(Boolean)
        .join(' '),
  },
  data: {
    ...common.data,
    usesProfile: true,
    withSource(state, source) {
      const next = withSource(state, source, () => []);
      const isOther = state.sourceInfo?.sourceId !== source.id;
      if (next && isOther) return firstGraph(next, source);
      return next;
    },
  },
  parameters: { scale: positionParameter, series: seriesParameter },
  queries(state, context) {
    return {
      [rowsName]: drawnQuery(state, context),
      ...seriesQuery(state),
      ...allRowsQuery(state, context),
      ...filterQueries(state, context),
    };
  },
  preload: ({ graph }) => preloadGraphView(graph.graphType),
  view: () => import('./view.tsx'),
  picture: { drawing: () => import('./picture.ts'), markValues: () => import('./mark-values.ts') },
  settings: () => import('./settings.tsx'),
};

/** The query for what is drawn; without its axes or a source there is none, and it says why. */
export function drawnQuery(state: GraphState, context: FiltersInForce & { locale?: Locale }): SectionQuery {
  const { data: texts } = textsOf(context.locale);
  if (!state.sourceInfo && !hasAxes(state)) return { kind: 'invalid', message: texts.noForm };
  if (!hasAxes(state)) return { kind: 'invalid', message: texts.noColumns };
  if (countsSteps(state)) return stepsQuery(state, context);

  const spread = spreadOf(state.columns, state.graph.graphType);
  const amount = state.columns.find((column) => columnKey(column) === spread?.key);
  if (amount && !hasSpread(amount)) {
    const { charts } = textsOf(context.locale);
    return { kind: 'invalid', message: charts.noSpreadWithoutNumbers({ label: columnLabel(amount) }) };
  }

  const queried = { ...state, columns: requestedColumns(withComparedAmounts(state)) };
  const query = rowsQuery(queried, { ...context, parameters: { page: 0, sort: null } }, rangeOf(state));
  if (query.kind !== 'rows') return query;
  return { ...query, request: withParts(query.request, spread) };
}

const countsSteps = ({ graph }: GraphState): boolean => graphType(graph.graphType).countsSteps === true;

/** The query for the rows in steps of the column along x; of texts there are none, and it says why. */
function stepsQuery(state: GraphState, context: FiltersInForce & { locale?: Locale }): SectionQuery {
  const { data, charts } = textsOf(context.locale);
  const x = state.columns.find(({ xAxis }) => xAxis);
  if (!x || !state.sourceInfo) return { kind: 'invalid', message: data.noColumns };
  if (!hasNumbers(x) && !hasDates(x)) {
    return { kind: 'invalid', message: charts.noStepsOfTexts({ label: columnLabel(x) }) };
  }

  return {
    kind: 'histogram',
    versionId: state.sourceInfo.versionId,
    column: x.name,
    name: columnKey(x),
    most: state.graph.mostSteps,
    normalFilter: activeFilters(state, context).normalFilter,
    filterRelation: state.display.filterRelation,
    ...formulasOf(state),
  };
}

/**
 * The query for the number of all rows, of which a histogram counts those with a value; nothing for other
 * types.
 */
function allRowsQuery(state: GraphState, context: FiltersInForce): Record<string, SectionQuery> {
  const { sourceInfo, display } = state;
  if (!sourceInfo || !countsSteps(state) || !hasAxes(state)) return {};

  const request = {
    attributes: [rowIdColumn.name],
    fn: { [rowIdColumn.name]: 'rows' as const },
    normalFilter: activeFilters(state, context).normalFilter,
    filterRelation: display.filterRelation,
    ...formulasOf(state),
  };
  return { [allRowsName]: { kind: 'rows', versionId: sourceInfo.versionId, request } };
}

function requestedColumns(state: GraphState): GraphState['columns'] {
  const drawn = queriedColumns(state.columns, state.graph.graphType);
  if (requestsLargestFirst(state)) return largestFirst(drawn);
  return drawn;
}

/**
 * How many groups a GraphQL requests: many as points and lines, and where the largest are found among them;
 * bars and cells that are all drawn are fewer.
 */
function rangeOf(state: GraphState): 'all' | 'points' {
  const type = graphType(state.graph.graphType);
  const drawsAll = hasBands(type) && mostPlacesOf(state) === null;
  // Groups with several parts are wider than points.
  if (drawsAll || type.spread) return 'all';
  return 'points';
}

/**
 * The query for all values that can be a series, by which series get their colours; nothing where none is a
 * series.
 */
function seriesQuery({ sourceInfo, columns, graph }: GraphState): Record<string, SectionQuery> {
  const by = columns.find(({ categorize }) => categorize);
  const { countsSteps: counts, spread } = graphType(graph.graphType);
  if (!sourceInfo || !by || counts || spread === 'quartiles') return {};
  const { versionId } = sourceInfo;
  const query = { kind: 'distinct', versionId, column: by.name, limit: mostFilterValues } as const;
  return { [seriesName]: { ...query, ...formulasOf({ columns }) } };
}

function hasAxes({ columns, graph }: GraphState): boolean {
  const hasAmounts = graphType(graph.graphType).countsSteps === true || columns.some(({ yAxis }) => yAxis);
  return hasAmounts && columns.some(({ xAxis }) => xAxis);
}

/**
 * The texts around a graph, as its settings call them. Stored ones may be longer than people can write them
 * now.
 */
const writtenTexts = ({ title, subtitle, footnote }: GraphState['graph']) => [
  { name: 'Chart title', text: title.title },
  { name: 'Subtitle', text: subtitle },
  { name: 'Note', text: footnote },
];
