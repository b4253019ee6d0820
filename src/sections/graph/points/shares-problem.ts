import type { GraphDisplay } from '#graphs/graph-display.ts';
import { withDecimalSign } from '#domain/value/number/format-number.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import { textsOf } from '#texts/texts-of.ts';
import type { GraphPoints } from './graph-points.ts';

type Drawn = Pick<Exclude<GraphPoints, { problem: string }>, 'points' | 'isSum'>;

/**
 * Why the shares that editors chose for bars are not drawn: an amount below zero is no part of a whole. Null
 * where they are.
 */
export function sharesProblem(
  { graphType, groupMode, isLog }: GraphDisplay,
  { points, isSum }: Drawn,
  locale: Locale,
): string | null {
  if (graphType !== 'BarGraph' || groupMode !== 'shares' || isLog || !isSum) return null;

  const series = new Set<string | null>();
  let least = 0;

  for (const point of points) {
    series.add(point.series);
    least = Math.min(least, point.y);
  }

  if (series.size < 2 || least >= 0) return null;

  const amount = withDecimalSign(String(least), locale).replace('-', '−');
  return textsOf(locale).charts.noSharesBelowZero({ amount });
}
