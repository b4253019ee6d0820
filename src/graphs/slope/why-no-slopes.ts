import { textsOf } from '#texts/texts-of.ts';
import type { WhyNot } from '../graph-type.ts';
import { seriesNames } from '../marks/series-names.ts';
import { isMeasured } from '../marks/x-scale.ts';

/** Why there are no slopes: one moment alone has no change. */
export const whyNoSlopes: WhyNot = ({ points, labels, xType, display: { locale } }) => {
  if (points.length === 0) return null;
  const moments = isMeasured(xType) ? new Set(Array.from(points, ({ x }) => String(x))) : seriesNames(points);
  if (moments.size > 1) return null;

  const [name] = moments;
  return textsOf(locale).charts.oneMoment({ name: name ?? labels.y });
};
