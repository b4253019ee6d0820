import { textsOf } from '#texts/texts-of.ts';
import type { WhyNot } from '../graph-type.ts';
import { seriesNames } from '../marks/series-names.ts';

/** Why amounts are no steps to a total: averages have no sum, and several series have several. */
export const whyNoSteps: WhyNot = ({ points, isSum = false, display: { locale } }) => {
  const { charts: texts } = textsOf(locale);
  if (!isSum) return texts.noPartsOfAverages;
  if (seriesNames(points).size > 1) return texts.noPartsOfSeries;
  return null;
};
