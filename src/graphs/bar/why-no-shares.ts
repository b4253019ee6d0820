import { textsOf } from '#texts/texts-of.ts';
import type { WhyNot } from '../graph-type.ts';
import { leastAmountText } from '../marks/least-amount.ts';
import { seriesNames } from '../marks/series-names.ts';

/**
 * Why the shares that editors chose for bars are not drawn: an amount below zero is no part of a whole. Null
 * where they are.
 */
export const whyNoShares: WhyNot = ({ points, isSum, display: { groupMode, isLog, locale } }) => {
  if (groupMode !== 'shares' || isLog || !isSum || seriesNames(points).size < 2) return null;
  const amount = leastAmountText(points, locale);
  if (amount === null) return null;
  return textsOf(locale).charts.noSharesBelowZero({ amount });
};
