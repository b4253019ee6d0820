import { cellText } from '#domain/value/cell/cell-text.ts';
import { isFilled, type Cell } from '#domain/value/cell/cell.ts';
import { readNumber } from '#domain/value/cell/read-value.ts';
import { valueOrderOf } from '#domain/source/column/value-order-of.ts';
import { naturalOrder } from '#domain/value/text/natural-order.ts';
import type { SectionRows, ShownColumn } from '#dataview/query/section-rows.ts';
import type { GraphPoint, GraphViewProps, PointList } from '#graphs/graph-view-props.ts';
import { PointColumns } from '#graphs/point-columns.ts';
import { placeKey } from '#graphs/marks/chart-data.ts';
import { textsOf } from '#texts/texts-of.ts';
import { seriesNamer } from '../points/graph-names.ts';
import type { GraphPoints } from '../points/graph-points.ts';
import { inScaleOrder } from '../points/rating-order.ts';

type Drawn = Exclude<GraphPoints, { problem: string }>;

/**
 * The points of one of several charts, by the value of the column that there is a chart for each value of.
 */
export type PanelPoints = { name: string; points: PointList; total: number };

/** How many charts there are of one graph at most: more could not be compared. */
const mostPanels = 24;

/** The rows of each value of a column, in the order of its values. */
export function rowsByPanel(rows: SectionRows, column: ShownColumn): { name: string; rows: SectionRows }[] {
  const groups = Map.groupBy(rows.result.rows, (row) => row[column.index] ?? null);
  const [empty = [], filled = []] = [false, true].map((isOne) =>
    [...groups.keys()].filter((value) => isFilled(value) === isOne),
  );
  const values = [...inOrderOfValues(filled, column, rows), ...empty];
  const nameOf = seriesNamer(column, values, rows.locale);

  return values.map((value) => {
    const own = groups.get(value) ?? [];
    const name = nameOf(value) || textsOf(rows.locale).charts.none;
    return { name, rows: { ...rows, result: { ...rows.result, rows: own, length: own.length } } };
  });
}

/**
 * Values in the order of the options of their column or of its source, of numbers or dates, or of scales and
 * names.
 */
function inOrderOfValues(values: readonly Cell[], column: ShownColumn, { locale }: SectionRows): Cell[] {
  const options = (column.rules.options ?? []).map(({ value }) => value);
  const { dataType } = column.source;
  const order = options.length > 0 ? options : (valueOrderOf(column.rules) ?? []);
  if (order.length > 0) {
    const placeOf = (value: Cell) => order.indexOf(cellText(value)) + 1 || order.length + 1;
    return values.toSorted((one, other) => placeOf(one) - placeOf(other));
  }

  if (dataType === 'numeric') {
    return values.toSorted((one, other) => (readNumber(one) ?? Infinity) - (readNumber(other) ?? Infinity));
  }

  const compare = naturalOrder(locale);
  return inScaleOrder(
    values.toSorted((one, other) => compare(cellText(one), cellText(other))),
    cellText,
  );
}

/** The largest charts, in their order, and how many there are. */
export function largestPanels(panels: readonly PanelPoints[]): { panels: PanelPoints[]; all: number } {
  const largest = new Set(panels.toSorted((one, other) => other.total - one.total).slice(0, mostPanels));
  return { panels: panels.filter((panel) => largest.has(panel)), all: panels.length };
}

/** The places that several charts show, and the sum of the others; undefined where there is none. */
type ShownPlaces = { keys: ReadonlySet<string>; rest: GraphPoint | undefined };

/** The places of a graph, of which each of several charts has some. */
export function shownPlaces({ points }: Pick<Drawn, 'points'>): ShownPlaces {
  const all = PointColumns.of(points);
  const keys = new Set<string>();
  let rest: GraphPoint | undefined;
  for (let index = 0; index < all.length; index += 1) {
    const place = { x: all.xAt(index), isRest: all.isRestAt(index) };
    keys.add(placeKey(place));
    if (place.isRest && !rest) {
      rest = { ...place, y: all.yAt(index), series: all.seriesAt(index), isRest: true };
    }
  }

  return { keys, rest };
}

/**
 * The points of one chart as far as all of them together show their places: what belongs to no place that is
 * shown is part of the sum of the others, where there is one.
 */
export function inShownPlaces(points: PointList, { keys, rest }: ShownPlaces): PointList {
  const sums = new Map<string | null, number>();
  const all = PointColumns.of(points);
  const isShown = (index: number) => keys.has(placeKey({ x: all.xAt(index), isRest: all.isRestAt(index) }));
  const kept = all.where(isShown);
  if (!rest) return kept;

  for (let index = 0; index < all.length; index += 1) {
    if (isShown(index)) continue;
    const series = all.seriesAt(index);
    sums.set(series, (sums.get(series) ?? 0) + all.yAt(index));
  }

  const others = [...sums].map(([series, y]) => ({ x: rest.x, y, series, isRest: true as const }));
  return [...kept, ...others];
}

/**
 * The least and the greatest amount of several charts: of the stacks at each place where marks are on each
 * other, else of their marks.
 */
export function reachOfPanels(
  panels: readonly Pick<PanelPoints, 'points'>[],
  stacks: boolean,
): [number, number] {
  let [least, most] = [Infinity, -Infinity];
  const take = (amount: number) => {
    least = Math.min(least, amount);
    most = Math.max(most, amount);
  };

  for (const { points } of panels) {
    const all = PointColumns.of(points);
    const [above, below] = [new Map<string, number>(), new Map<string, number>()];
    for (let index = 0; index < all.length; index += 1) {
      const y = all.yAt(index);
      if (!stacks) {
        take(y);
        continue;
      }
      const side = y < 0 ? below : above;
      const key = placeKey({ x: all.xAt(index), isRest: all.isRestAt(index) });
      const end = (side.get(key) ?? 0) + y;
      side.set(key, end);
      take(end);
    }
  }

  return [least, most];
}

/** The first and the last position of several charts along numbers or time; null where x is neither. */
export function reachAlongX(
  points: PointList,
  positionOf: (x: Cell) => number | null,
): GraphViewProps['display']['xReaches'] {
  let [first, last] = [Infinity, -Infinity];
  for (const { x } of points) {
    const at = positionOf(x);
    if (at === null) continue;
    first = Math.min(first, at);
    last = Math.max(last, at);
  }

  if (first > last) return undefined;
  return [first, last];
}

/**
 * The least and the greatest sum of the first amounts of several charts, whose marks are steps to a total.
 */
export function reachOfSums(panels: readonly Pick<PanelPoints, 'points'>[]): [number, number] {
  let [least, most] = [0, 0];
  for (const { points } of panels) {
    let sum = 0;
    for (const { y } of points) {
      sum += y;
      least = Math.min(least, sum);
      most = Math.max(most, sum);
    }
  }

  return [least, most];
}
