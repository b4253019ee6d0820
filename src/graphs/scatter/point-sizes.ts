import type { Locale } from '#domain/value/text/locale.ts';
import type { GraphViewProps, PointDetail } from '../graph-view-props.ts';
import type { ChartData } from '../marks/chart-data.ts';
import type { ChartValue } from '../marks/chart-values.ts';
import { tickLabels } from '../marks/number-text.ts';

/** The sizes of points by a third amount. */
export type PointSizes = {
  /** What the sizes mean. */
  label: string;
  /**
   * The width of a point of this amount in px; its area is in proportion to the amount, down to a least
   * width.
   */
  widthOf(detail: PointDetail | undefined): number;
  /** The width of the largest point in px. */
  mostWidth: number;
  /**
   * Amounts with their widths, from small to large, for a legend; none that is drawn wider than its amount
   * says.
   */
  steps: { label: string; width: number }[];
};

/** The px that the smallest point is wide: less is not seen, and is not reached by a pointer. */
const leastWidth = 4;
/** The px that the largest point is wide, by how many points there are at most. */
const widest = [
  [100, 44],
  [1000, 32],
  [4000, 22],
  [Infinity, 14],
] as const;

/** How wide the points of a plot are; null where their size says nothing. */
export function pointSizes(
  { series }: Pick<ChartData, 'series'>,
  { labels, display }: Pick<GraphViewProps, 'labels' | 'display'>,
): PointSizes | null {
  if (labels.size == null) return null;

  let [most, count] = [0, 0];
  for (const { values } of series) {
    count += values.length;
    for (const { detail } of values) {
      most = Math.max(most, detail?.size ?? 0);
    }
  }

  const [, mostWidth] = widest.find(([points]) => count <= points)!;
  const widthAt = (size: number) => (most > 0 ? mostWidth * Math.sqrt(size / most) : leastWidth);
  return {
    label: labels.size,
    mostWidth,
    widthOf: (detail) => Math.max(leastWidth, Math.round(widthAt(detail?.size ?? 0) * 2) / 2),
    steps: stepsTo(most, display.locale)
      .map(({ size, label }) => ({ label, width: widthAt(size) }))
      .filter(({ width }) => width >= leastWidth),
  };
}

/** Up to three round amounts for a legend, each four or five times the one before. */
function stepsTo(most: number, locale: Locale): { size: number; label: string }[] {
  if (most <= 0) return [];
  const rounded = roundNumbers(Math.floor(Math.log10(most))).filter((size) => size <= most);
  return rounded
    .filter((_, at) => (rounded.length - 1 - at) % 2 === 0)
    .slice(-3)
    .map((size) => ({ size, label: tickLabels([size], { name: 'abbreviate', locale })[0]! }));
}

/** 1, 2 and 5 times the powers of ten up to this one. */
const roundNumbers = (power: number): number[] =>
  [-2, -1, 0].flatMap((below) => [1, 2, 5].map((digit) => Number(`${digit}e${power + below}`)));

/** The points with the largest first, so that they do not cover the small ones. */
export const largestPointsFirst = <Value extends ChartValue>(values: Iterable<Value>): Value[] =>
  [...values].sort((a, b) => (b.detail?.size ?? 0) - (a.detail?.size ?? 0));
