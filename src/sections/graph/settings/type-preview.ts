import { rowsName } from '#dataview/query/build-queries.ts';
import { sectionRows } from '#dataview/query/section-rows.ts';
import { hasDates, hasNumbers } from '#dataview/state/column-rules.ts';
import type { SectionQuery, SectionResult } from '#domain/page/filter/section-query.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import type { GraphType } from '#graphs/graph-type.ts';
import type { GraphViewProps } from '#graphs/graph-view-props.ts';
import { drawnGraph } from '../drawn-graph.ts';
import { drawnQuery, type GraphState } from '../index.ts';
import { columnsForType, hasSeries, mayDrawRows } from '../points/queried-columns.ts';

/** The most rows that a preview is drawn of; of more, those of every other place, every third and so on. */
const mostRows = 400;

type Results = Record<string, SectionResult>;

/** What a preview draws, or why its type does not fit, as a sentence. */
export type TypePreview = { graph: GraphViewProps } | { reason: string };

/** A graph as another type would draw it, without what is around its marks. */
export function stateOfType({ graph, columns, ...state }: GraphState, type: GraphType): GraphState {
  return {
    ...state,
    graph: {
      ...graph,
      graphType: type.name,
      height: 320,
      showAmounts: false,
      isLog: false,
      referenceLines: [],
      referenceBands: [],
      notes: [],
      legend: { ...graph.legend, show: false },
      title: { ...graph.title, title: '' },
    },
    columns: columnsForType(
      columns.map((column) => ({ ...column, panel: false })),
      type.name,
    ),
  };
}

/** Why a graph of a type has nothing to draw, as a sentence; null where its rows can be requested. */
export function whyNoRows(state: GraphState, type: GraphType): string | null {
  const reason = whyNoColumns(state.columns, type);
  if (reason !== null) return reason;
  const query = drawnQuery(state, { filters: {} });
  if (query.kind === 'invalid') return query.message;
  return null;
}

function whyNoColumns(columns: GraphState['columns'], type: GraphType): string | null {
  const x = columns.find(({ xAxis }) => xAxis);
  const amounts = columns.filter(({ yAxis }) => yAxis);
  const isMeasured = x !== undefined && (hasNumbers(x) || hasDates(x));
  const areNumbers = amounts.length > 0 && mayDrawRows(columns, type.name);

  const isOfPairs = type.name === 'DumbbellGraph' || type.hasLine === true;
  const reasons: [isMissing: boolean, reason: string][] = [
    [x === undefined, 'Choose what is along x first.'],
    [type.drawsRows === true && !(isMeasured && areNumbers), 'It needs numbers of each row along both axes.'],
    [type.countsSteps === true && !isMeasured, 'It needs numbers or dates along x.'],
    [isOfPairs && !hasSeries(columns), 'It needs two amounts, or a series.'],
    [type.name === 'GridGraph' && !hasSeries(columns), 'It needs a second column of groups, as its rows.'],
    [type.name === 'AreaGraph' && !isMeasured, 'It needs dates or numbers along x.'],
  ];
  return reasons.find(([isMissing]) => isMissing)?.[1] ?? null;
}

/** What a preview requests of its rows, without how many: equal texts have one result. */
export function requestKey(state: GraphState): string {
  return JSON.stringify(withoutRange(drawnQuery(state, { filters: {} })));
}

function withoutRange(query: SectionQuery): SectionQuery {
  if (query.kind !== 'rows') return query;
  return { ...query, request: { ...query.request, fromIndex: 0, toIndex: 0 } };
}

/** What a graph is drawn like in a type whose rows are known. */
export function previewOf(state: GraphState, results: Results): TypePreview {
  const found = sectionRows(state, withFewRows(state, results));
  if (!found) return { reason: 'There are no rows.' };
  if ('message' in found) return { reason: found.message };

  const drawn = drawnGraph(
    {
      id: `preview-${state.graph.graphType}`,
      state,
      results: {},
      context: { parameters: { scale: 0, series: null } },
      href: () => '',
    },
    found.rows,
  );
  if ('problem' in drawn) return { reason: drawn.problem };
  if (drawn.graph.points.length === 0) return { reason: 'There is nothing to draw.' };
  if (drawn.instead) return { reason: 'It has too many parts to compare: readers see bars instead.' };
  return { graph: drawn.graph };
}

/** The rows of a graph, or those of so many of its places that a preview has few marks. */
function withFewRows({ columns }: GraphState, results: Results): Results {
  const found = results[rowsName];
  if (found?.status !== 'ready' || found.result.rows.length <= mostRows) return results;

  const { result } = found;
  const x = columns.find(({ xAxis }) => xAxis)?.name ?? '';
  const index = Math.max(
    0,
    result.columns.findIndex(({ name }) => name === x),
  );
  const places = [...new Set(result.rows.map((row) => row[index] ?? null))];
  const every = Math.ceil(result.rows.length / mostRows);
  const kept = new Set<Cell>(places.filter((_, at) => at % every === 0));
  const rows = result.rows.filter((row) => kept.has(row[index] ?? null)).slice(0, mostRows);
  return { ...results, [rowsName]: { ...found, result: { ...result, rows, length: rows.length } } };
}
