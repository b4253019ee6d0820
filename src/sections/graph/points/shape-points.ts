import { textsOf, type Texts } from '#texts/texts-of.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import type { GraphPoint, GraphViewProps, PointList } from '#graphs/graph-view-props.ts';
import { paletteSize } from '#graphs/marks/palette.ts';
import { ownSeries } from '#graphs/marks/chart-data.ts';
import { ownPoints, ownSeriesNames } from './compared-amounts.ts';

/** Points with the x of the greatest (or least) total first; those of one x stay in their order. */
export function orderByTotal(
  points: PointList,
  isDescending: boolean,
  comparedSeries?: GraphViewProps['comparedSeries'],
): PointList {
  const totals = sums(ownPoints(points, comparedSeries), ({ x }) => String(x));
  const totalOf = ({ x }: GraphPoint) => totals.get(String(x)) ?? 0;
  return [...points].sort((a, b) => (isDescending ? totalOf(b) - totalOf(a) : totalOf(a) - totalOf(b)));
}

/**
 * At most as many series as there are colours: the largest. Where amounts may be added up (`isSum`), the
 * others are one series, Other (Others beside one of this name), which is the `restSeries`; else they are
 * left out, as they are where series are compared: the largest are those of the own amounts. The note says
 * so.
 */
export function largestSeries(
  points: PointList,
  {
    isSum,
    comparedSeries,
    locale,
  }: Pick<GraphViewProps, 'comparedSeries'> & { isSum: boolean; locale?: Locale },
): { points: PointList; note: string | null; restSeries: string | null } {
  if (ownSeriesNames({ points, comparedSeries }).size <= paletteSize) {
    return { points, note: null, restSeries: null };
  }

  const sizes = sums(ownPoints(points, comparedSeries), ({ series }) => series, Math.abs);
  const addsUp = isSum && !comparedSeries;
  const most = addsUp ? paletteSize - 1 : paletteSize;
  const largest = new Set(
    [...sizes]
      .sort(([, a], [, b]) => b - a)
      .slice(0, most)
      .map(([name]) => name),
  );
  const [kept, rest] = partition(points, ({ series }) => largest.has(ownSeries(series, comparedSeries)));
  const { charts: texts } = textsOf(locale);
  const counts = { most, all: sizes.size };
  if (!addsUp) return { points: kept, note: texts.largestSeries(counts), restSeries: null };

  const name = restName(largest, texts);
  return {
    restSeries: name,
    points: restLast([...kept, ...addedUp(rest, name)]),
    note: texts.largestSeriesAndRest({ ...counts, name }),
  };
}

/**
 * The points of so many x, those with the greatest totals, in their order. Where amounts may be added up
 * (`isSum`), the others are one x at the end, Other (Others beside one of this name); else they are left out.
 * The note says so; numbers and dates are values of the column that is called `measured` there. So many
 * smaller places are `unseen`.
 */
export function largestPlaces(
  points: PointList,
  most: number | null,
  {
    isSum,
    locale,
    measured = null,
    unseen = 0,
    comparedSeries,
  }: Pick<GraphViewProps, 'comparedSeries'> & {
    isSum: boolean;
    locale?: Locale;
    measured?: string | null;
    unseen?: number;
  },
): { points: PointList; note: string | null } {
  if (most === null) return { points, note: null };

  const places = new Set(Array.from(points, ({ x }) => String(x)));
  if (places.size <= most) return { points, note: null };

  const sizes = sums(ownPoints(points, comparedSeries), ({ x }) => String(x), Math.abs);
  const largest = new Set(
    [...sizes]
      .sort(([, a], [, b]) => b - a)
      .slice(0, most)
      .map(([x]) => x),
  );
  const [kept, rest] = partition(points, ({ x }) => largest.has(String(x)));
  const { charts: texts } = textsOf(locale);
  const counts = { most, all: places.size + unseen, label: measured };
  if (!isSum) return { points: kept, note: placesNote(counts, null, texts) };

  const others = sums(rest, ({ series }) => series);
  const name = restName(largest, texts);
  return {
    points: [...kept, ...[...others].map(([series, y]) => ({ x: name, y, series, isRest: true as const }))],
    note: placesNote(counts, name, texts),
  };
}

/** Says how many places are shown, and what became of the others: they are added up as `rest`, if at all. */
function placesNote(
  { most, all, label }: { most: number; all: number; label: string | null },
  rest: string | null,
  texts: Texts['charts'],
): string {
  if (rest === null && label === null) return texts.largestCategories({ most, all });
  if (rest === null) return texts.largestValues({ most, all, label: label ?? '' });
  if (label === null) return texts.largestCategoriesAndRest({ most, all, name: rest });
  return texts.largestValuesAndRest({ most, all, label, name: rest });
}

/** The points for which this is so, and the others. */
export function partition(
  points: PointList,
  isSo: (point: GraphPoint) => boolean,
): [those: GraphPoint[], others: GraphPoint[]] {
  const { those = [], others = [] } = Object.groupBy(points, (point) => (isSo(point) ? 'those' : 'others'));
  return [those, others];
}

/** One point for each x, of the series with this name. */
function addedUp(points: readonly GraphPoint[], series: string): GraphPoint[] {
  const byX = new Map<string, GraphPoint>();
  for (const point of points) {
    const key = String(point.x);
    byX.set(key, { ...point, y: (byX.get(key)?.y ?? 0) + point.y, series });
  }
  return [...byX.values()];
}

/** What is added up has a name that none of those shown has. */
function restName(shown: ReadonlySet<string | null>, texts: Texts['charts']): string {
  const names = [texts.other, texts.others, texts.allOthers];
  return names.find((name) => !shown.has(name)) ?? texts.theRest;
}

/** Points of the x that is added up behind all others: the first point of an x decides where it is drawn. */
function restLast(points: readonly GraphPoint[]): GraphPoint[] {
  return points.toSorted((a, b) => Number(a.isRest ?? false) - Number(b.isRest ?? false));
}

function sums<Key>(
  points: PointList,
  keyOf: (point: GraphPoint) => Key,
  amountOf: (y: number) => number = (y) => y,
): Map<Key, number> {
  const found = new Map<Key, number>();
  for (const point of points) {
    const key = keyOf(point);
    found.set(key, (found.get(key) ?? 0) + amountOf(point.y));
  }
  return found;
}
