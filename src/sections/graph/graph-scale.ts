import { max } from 'd3-array';
import { amountsWriter, fullAmount, type AmountFormat } from '#graphs/marks/number-text.ts';
import { formatPercent } from '#domain/value/number/format-number.ts';
import type { PointList } from '#graphs/graph-view-props.ts';
import { textsOf } from '#texts/texts-of.ts';

/** The shares of the largest stacked total that a visitor may limit a graph to. */
const thresholds = [0.75, 0.5, 0.05];

/**
 * One choice of the scale filter: its number in the query string, its text, and the upper limit that it sets.
 */
export type ScaleChoice = { scale: number; label: string; title: string; limit: number | null };

/**
 * The choices of a graph's scale filter: Max shows everything, the others limit the graph to a share of the
 * largest total, or of the largest amount where amounts may not be added up.
 */
export function scaleChoices(
  { points, isSum }: { points: PointList; isSum: boolean },
  format: AmountFormat,
): ScaleChoice[] {
  const largest = isSum ? largestTotal(points) : Math.max(0, max(points, ({ y }) => y) ?? 0);
  // Between two whole numbers no count has a place.
  const areWhole = [...points].every(({ y }) => Number.isInteger(y));
  const limitOf = (share: number) => (areWhole ? Math.max(1, Math.round(share * largest)) : share * largest);
  const limits = thresholds.map((share) => ({ share, limit: limitOf(share) }));
  const { charts: texts } = textsOf(format.locale);
  const write = amountsWriter([largest, ...limits.map(({ limit }) => limit)], format);

  return [
    { scale: 0, label: texts.max, title: fullAmount(largest, format), limit: null },
    ...limits.map(({ share, limit }, index) => ({
      scale: index + 1,
      label: write(limit),
      title: texts.percentOf({
        percent: formatPercent(share, format.locale),
        amount: fullAmount(largest, format),
      }),
      limit,
    })),
  ];
}

/** The largest sum of what is stacked above zero at one x, 0 for none. */
function largestTotal(points: PointList): number {
  const totals = new Map<string, number>();
  for (const { x, y } of points) {
    if (y > 0) {
      totals.set(String(x), (totals.get(String(x)) ?? 0) + y);
    }
  }

  let largest = 0;
  for (const total of totals.values()) {
    largest = Math.max(largest, total);
  }

  return largest;
}
