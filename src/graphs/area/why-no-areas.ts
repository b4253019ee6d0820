import { textsOf } from '#texts/texts-of.ts';
import { seriesNames } from '../marks/series-names.ts';
import { leastAmountText } from '../marks/least-amount.ts';
import type { WhyNot } from '../graph-type.ts';

/**
 * Why areas are not drawn: those of several series are on each other, which has no meaning for averages, and
 * below zero they would hide each other. Null where they are.
 */
export const whyNoAreas: WhyNot = ({ points, isSum = false, display }) => {
  if (seriesNames(points).size < 2) return null;
  const { charts: texts } = textsOf(display.locale);
  if (!isSum) return texts.noStackOfAverages;

  const amount = leastAmountText(points, display.locale);
  if (amount === null) return null;
  if (display.groupMode === 'shares') return texts.noSharesBelowZero({ amount });
  return texts.noStackBelowZero({ amount });
};
