import { sum } from 'd3-array';
import { formatPercent } from '#domain/value/number/format-number.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import { textsOf } from '#texts/texts-of.ts';
import type { GraphViewProps } from '../graph-view-props.ts';
import { alignedNumbers, type AmountFormat } from './number-text.ts';

/** The amount of a mark at its place along x. */
type Amount = { place: number; y: number };

/** An amount with its share in brackets, where it has one. */
export function withShare(amount: string, share: string | null, locale: Locale): string {
  if (!share) return amount;
  return textsOf(locale).charts.withShare({ amount, share });
}

/**
 * Says which share of a total an amount is, such as `57% of 2,100`: of its place where there are several
 * series, else of all amounts. Null where amounts may not be added up, where one is below zero, and where
 * there is nothing else to add.
 */
export function sharesOf(
  series: readonly (readonly Amount[])[],
  { isSum = false, format }: Pick<GraphViewProps, 'isSum'> & { format: AmountFormat },
): (amount: Amount) => string | null {
  const all = series.flat();
  if (!isSum || all.length < 2 || all.some(({ y }) => y < 0)) return () => null;

  const totals = new Map<number, number>();
  for (const { place, y } of all) {
    totals.set(place, (totals.get(place) ?? 0) + y);
  }

  const { charts: texts } = textsOf(format.locale);
  const whole = sum(all, ({ y }) => y);
  const write = alignedNumbers(
    all.map(({ y }) => y),
    format,
  );

  return ({ place, y }) => {
    const total = series.length > 1 ? totals.get(place)! : whole;
    if (total <= 0) return null;
    return texts.percentOf({ percent: formatPercent(y / total, format.locale), amount: write(total) });
  };
}
