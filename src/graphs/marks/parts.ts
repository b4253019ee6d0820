import { formatPercent } from '#domain/value/number/format-number.ts';
import { ownValue } from '#domain/value/object/own-value.ts';
import { textsOf } from '#texts/texts-of.ts';
import type { Instead, WhyNot } from '../graph-type.ts';
import type { GraphViewProps } from '../graph-view-props.ts';
import { placeKey, summed, type ChartData, type ChartX } from './chart-data.ts';
import { leastAmountText } from './least-amount.ts';
import { amountFormat, fullAmount } from './number-text.ts';
import { ownColour, paletteSize, seriesColour } from './palette.ts';
import { seriesNames } from './series-names.ts';

/** A part of a whole: its place among the data, its amount above zero, and its share, 0 to 1. */
export type Part = {
  place: ChartX;
  amount: number;
  share: number;
  colour: string;
  /** The amount and the share, as they are written. */
  amountText: string;
  shareText: string;
};

/** The parts of a whole that have an amount, in the order of their places. */
export function partsOf(
  data: ChartData,
  { display, xColours = {} }: Pick<GraphViewProps, 'display' | 'xColours'>,
): Part[] {
  const totals = data.xs.map(() => 0);
  for (const amounts of summed(data)) {
    for (const [place, amount] of amounts.entries()) {
      totals[place] = (totals[place] ?? 0) + Math.max(0, amount ?? 0);
    }
  }

  const whole = totals.reduce((sum, amount) => sum + amount, 0);
  const format = amountFormat(display);
  const colourOf = ({ key, label }: ChartX, index: number) => {
    const picked = ownValue(xColours, key) ?? ownValue(xColours, label) ?? '';
    return ownColour(picked) ?? seriesColour(index % paletteSize, display.colors);
  };

  return data.xs.flatMap((place, index) => {
    const amount = totals[index] ?? 0;
    if (amount === 0) return [];
    return {
      place,
      amount,
      share: amount / whole,
      colour: colourOf(place, index),
      amountText: fullAmount(amount, format),
      shareText: formatPercent(amount / whole, display.locale),
    };
  });
}

/**
 * Why parts of a whole are not drawn: averages have no sum, amounts below zero no share of it, and parts of
 * parts have no place. Null where they are.
 */
export const whyNoParts: WhyNot = ({ points, isSum = false, display: { locale } }) => {
  const { charts: texts } = textsOf(locale);
  if (!isSum) return texts.noPartsOfAverages;
  if (seriesNames(points).size > 1) return texts.noPartsOfSeries;
  const amount = leastAmountText(points, locale);
  if (amount === null) return null;
  return texts.noSharesBelowZero({ amount });
};

/** Draws horizontal bars where a whole has more parts than can be compared. */
export const barsInstead =
  (most: number): Instead =>
  ({ points }) => {
    const places = new Set<string>();
    for (const point of points) {
      places.add(placeKey(point));
      if (places.size > most) return { graphType: 'BarGraph', orientation: 'horizontal' };
    }

    return null;
  };
