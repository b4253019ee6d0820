import type { Locale } from '#domain/value/text/locale.ts';
import { textsOf } from '#texts/texts-of.ts';
import { shortList } from './short-list.ts';

/** The names with the greatest and the least amount, as a sentence. */
export function extremesOf<Named extends { name: string; amount: number }>(
  marks: readonly Named[],
  write: (mark: Named) => string,
  locale: Locale,
): string {
  const { charts } = textsOf(locale);
  const amounts = marks.map(({ amount }) => amount);
  const most = amounts.reduce((one, other) => Math.max(one, other), -Infinity);
  const least = amounts.reduce((one, other) => Math.min(one, other), Infinity);
  const placesOf = (amount: number) => {
    const marksOfAmount = marks.filter((mark) => mark.amount === amount);
    const names = [...new Set(marksOfAmount.map(({ name }) => name))];
    return charts.amountAt({ place: shortList(names, locale), amount: write(marksOfAmount[0]!) });
  };

  return charts.extremes({ highest: placesOf(most), lowest: placesOf(least) });
}
