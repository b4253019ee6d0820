import { formatNumber } from '#domain/value/format-number.ts';
import type { GraphPoint } from '#graphs/graph-view-props.ts';
import { paletteSize } from '#graphs/marks/palette.ts';

/** Points with the x of the greatest (or least) total first; those of one x stay in their order. */
export function orderByTotal(points: readonly GraphPoint[], isDescending: boolean): GraphPoint[] {
  const totals = sums(points, ({ x }) => String(x));
  const totalOf = ({ x }: GraphPoint) => totals.get(String(x)) ?? 0;
  return points.toSorted((a, b) => (isDescending ? totalOf(b) - totalOf(a) : totalOf(a) - totalOf(b)));
}

/**
 * At most as many series as there are colours: the largest. Where amounts may be added up (`isSum`), the others are one
 * series, Other; else they are left out. The note says so.
 */
export function largestSeries(
  points: GraphPoint[],
  isSum: boolean,
): { points: GraphPoint[]; note: string | null } {
  if (seriesNames(points).size <= paletteSize) return { points, note: null };
  const sizes = sums(points, ({ series }) => series, Math.abs);
  const most = isSum ? paletteSize - 1 : paletteSize;
  const largest = new Set(
    [...sizes]
      .sort(([, a], [, b]) => b - a)
      .slice(0, most)
      .map(([name]) => name),
  );
  const kept = points.filter(({ series }) => largest.has(series));
  const shown = `The ${most} largest of ${formatNumber(sizes.size)} series are shown`;
  if (!isSum) return { points: kept, note: `${shown}; the others are left out.` };
  const rest = points.filter(({ series }) => !largest.has(series));
  return { points: [...kept, ...addedUp(rest)], note: `${shown}; the others are added up as Other.` };
}

/**
 * The points of so many x, those with the greatest totals, in their order. Where amounts may be added up (`isSum`), the
 * others are one x at the end, Other; else they are left out. The note says so.
 */
export function largestCategories(
  points: GraphPoint[],
  most: number | null,
  isSum: boolean,
): { points: GraphPoint[]; note: string | null } {
  if (most === null) return { points, note: null };
  const sizes = sums(points, ({ x }) => String(x), Math.abs);
  if (sizes.size <= most) return { points, note: null };
  const largest = new Set(
    [...sizes]
      .sort(([, a], [, b]) => b - a)
      .slice(0, most)
      .map(([x]) => x),
  );
  const [kept, rest] = [true, false].map((isKept) =>
    points.filter(({ x }) => largest.has(String(x)) === isKept),
  ) as [GraphPoint[], GraphPoint[]];
  const shown = `The ${most} largest of ${formatNumber(sizes.size)} categories are shown`;
  if (!isSum) return { points: kept, note: `${shown}; the others are left out.` };
  const others = sums(rest, ({ series }) => series);
  return {
    points: [...kept, ...[...others].map(([series, y]) => ({ x: 'Other', y, series }))],
    note: `${shown}; the others are added up as Other.`,
  };
}

/** The names of the series that points have. */
export function seriesNames(points: readonly GraphPoint[]): Set<string | null> {
  const names = new Set<string | null>();
  // Most points have the series of the one before.
  let last: string | null | undefined;
  for (const { series } of points) {
    if (series !== last) names.add(series);
    last = series;
  }
  return names;
}

/** One point for each x, of the series Other. */
function addedUp(points: readonly GraphPoint[]): GraphPoint[] {
  const byX = new Map<string, GraphPoint>();
  for (const { x, y } of points) {
    const key = String(x);
    byX.set(key, { x, y: (byX.get(key)?.y ?? 0) + y, series: 'Other' });
  }
  return [...byX.values()];
}

function sums<Key>(
  points: readonly GraphPoint[],
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
