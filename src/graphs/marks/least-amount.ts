import { withDecimalSign } from '#domain/value/number/format-number.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import type { PointList } from '../graph-view-props.ts';

/** The least amount of points where that is below zero, as text; null where none is. */
export function leastAmountText(points: PointList, locale: Locale): string | null {
  let least = 0;
  for (const { y } of points) {
    least = Math.min(least, y);
  }

  if (least === 0) return null;
  return withDecimalSign(String(least), locale).replace('-', '−');
}
