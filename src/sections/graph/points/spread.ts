import { columnKey, type ColumnDescriptor } from '#dataview/state/column-descriptor.ts';
import { hasNumbers } from '#dataview/state/column-rules.ts';
import type { CalculatedColumns } from '#dataview/rows/download-links.tsx';
import { sectionRows, type SectionRows } from '#dataview/query/section-rows.ts';
import { isMeasure } from '#domain/source/column/column.ts';
import type { Measure } from '#domain/formula/measure.ts';
import type { DataRequestInput } from '#domain/query/data-request.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { readNumber } from '#domain/value/cell/read-value.ts';
import { shownAmount } from '#domain/value/cell/share-unit.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import type { GraphPoint, PointDetail, PointList } from '#graphs/graph-view-props.ts';
import { graphType as typeOf } from '#graphs/index.ts';
import { textsOf } from '#texts/texts-of.ts';
import type { FiltersInForce, SectionResult } from '#domain/page/filter/section-query.ts';
import type { DataState } from '#dataview/state/data-state.ts';
import type { GraphDisplay } from '#graphs/graph-display.ts';
import { withComparedAmounts, withDistinctSelections } from './compared-amounts.ts';

/** A value that a graph shows of the numbers of each group: an end, or a quartile. */
type SpreadPart = 'least' | 'lowerQuartile' | 'median' | 'upperQuartile' | 'greatest';

/** The parts of each kind of spread, from the least; the base is that by which groups are ordered. */
const kinds = {
  quartiles: { parts: ['least', 'lowerQuartile', 'median', 'upperQuartile', 'greatest'], base: 'median' },
  ends: { parts: ['least', 'greatest'], base: 'greatest' },
} as const;

const functions = {
  least: { fn: 'min' },
  lowerQuartile: { fn: 'percentile', part: 0.25 },
  median: { fn: 'median' },
  upperQuartile: { fn: 'percentile', part: 0.75 },
  greatest: { fn: 'max' },
} as const satisfies Record<SpreadPart, Omit<Extract<Measure, { type: 'function' }>, 'type'>>;

/** What a graph shows of the numbers of one column: their parts, and the function of the base. */
export type Spread = {
  key: string;
  column: string;
  parts: readonly SpreadPart[];
  base: SpreadPart;
  fn: 'median' | 'max';
};

/**
 * What a graph shows of the numbers of its first amount; null for a type that draws amounts as they are, and
 * for a range of several amounts.
 */
export function spreadOf(columns: readonly ColumnDescriptor[], graphType: string): Spread | null {
  const { spread } = typeOf(graphType);
  const [y, ...others] = columns.filter(({ yAxis }) => yAxis);
  const isOfSeveral = others.length > 0 || columns.some(({ categorize }) => categorize);
  if (!spread || !y || (spread === 'ends' && (isOfSeveral || isMeasure(y)))) return null;

  const { parts, base } = kinds[spread];
  return { key: columnKey(y), column: y.name, parts, base, fn: functions[base].fn };
}

/** Whether a column has numbers of its own in each row, of which a spread can be shown. */
export const hasSpread = (column: ColumnDescriptor): boolean =>
  hasNumbers(column) && !column.systemCol && !isMeasure(column);

/** The name of the column of a part in the result; the base has the name of the column itself. */
function nameOfPart({ key, base }: Spread, part: SpreadPart): string {
  if (part === base) return key;
  return `${key} ${part}`;
}

/** The request for groups with all parts of the numbers, of which it has the base. */
export function withParts(request: DataRequestInput, spread: Spread | null): DataRequestInput {
  if (!spread) return request;
  const parts = spread.parts.filter((part) => part !== spread.base);
  const measures = parts.map((part): [string, Measure] => [
    nameOfPart(spread, part),
    { type: 'function', column: spread.column, ...functions[part] },
  ]);

  return {
    ...request,
    attributes: [...request.attributes, ...measures.map(([name]) => name)],
    measures: Object.fromEntries(measures),
  };
}

/**
 * The rows of a graph section; an amount whose spread is shown is called as its column is. With the filters
 * in force, two compared selections are called by them.
 */
export function rowsOfGraph(
  state: DataState & { graph: Pick<GraphDisplay, 'graphType'> },
  results: Record<string, SectionResult>,
  filters?: FiltersInForce,
): ReturnType<typeof sectionRows> {
  const spread = spreadOf(state.columns, state.graph.graphType);
  if (!spread) return comparedRows(sectionRows(withComparedAmounts(state), results, filters));

  const columns = state.columns.map((column) => {
    if (columnKey(column) !== spread.key) return column;
    return { ...column, fn: '' as const, over: '' as const };
  });
  return sectionRows({ ...state, columns }, results);
}

/** Rows whose compared selections have names of their own. */
function comparedRows(found: ReturnType<typeof sectionRows>): ReturnType<typeof sectionRows> {
  if (!found || 'message' in found) return found;
  return { rows: withDistinctSelections(found.rows) };
}

/** Reads the parts of the numbers of a row, in the unit in which they are shown. */
export function partsReader(
  spread: Spread,
  { indexes, shown }: Pick<SectionRows, 'indexes' | 'shown'>,
): (row: readonly Cell[]) => PointDetail {
  const unit = shown.find(({ key }) => key === spread.key)?.unit;
  const places = spread.parts.map((part) => indexes.get(nameOfPart(spread, part)) ?? -1);
  return (row) => ({
    name: null,
    size: null,
    parts: places.map((place) => {
      const number = readNumber(row[place]);
      if (number === null) return null;
      return shownAmount(number, unit);
    }),
  });
}

/** What the parts of a spread are called, from the least. */
export function namesOfParts({ parts }: Spread, locale: Locale): string[] {
  const { charts } = textsOf(locale);
  return parts.map((part) => charts[part]);
}

/** A point for each part of the numbers of each group, whose name is its series. */
export function pointsOfParts(points: PointList, names: readonly string[]): GraphPoint[] {
  return Array.from(points).flatMap(({ x, detail }) =>
    (detail?.parts ?? []).flatMap((y, index) => {
      if (y === null) return [];
      return [{ x, y, series: names[index] ?? '' }];
    }),
  );
}

/** The columns of a file of what a graph shows of the numbers of groups; null where it shows amounts. */
export function columnsOfSpread(
  { columns, graph }: DataState & { graph: Pick<GraphDisplay, 'graphType'> },
  { shown, locale }: Pick<SectionRows, 'shown' | 'locale'>,
): CalculatedColumns | null {
  const spread = spreadOf(columns, graph.graphType);
  const amount = shown.find(({ key }) => key === spread?.key);
  if (!spread || !amount) return null;

  const { charts, data } = textsOf(locale);
  const labels = spread.parts.map((part) => [
    nameOfPart(spread, part),
    data.titled({ title: amount.label, text: charts[part] }),
  ]);
  return { added: (request) => withParts(request, spread), labels: Object.fromEntries(labels) };
}
