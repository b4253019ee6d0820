import type { MarkValues } from '#domain/page/content/mark-values.ts';
import { textsOf } from '#texts/texts-of.ts';
import type { GraphViewProps } from '../graph-view-props.ts';
import { isolated } from '../marks/chart-data.ts';
import { belowAmounts, markSeries } from '../marks/mark-series.ts';
import { amountFormat } from '../marks/number-text.ts';
import { unit } from '../marks/plot.tsx';
import { layoutLines, type LineLayout } from './layout.ts';
import { centresOf, hasStrips, mostStripsOfPage, stripsOf } from './line-marks.tsx';

/**
 * The places of a line chart that has too many for strips, without those at the same unit as the one before;
 * null where each has a strip.
 */
export function markValues(props: GraphViewProps): MarkValues | null {
  const all = layoutLines(props);
  const layout = { ...all, data: isolated(all.data, props.isolation) };
  if (hasStrips(layout, mostStripsOfPage)) return null;

  const { display, isSum = false } = props;
  return {
    shape: 'strip',
    series: markSeries(layout.data, display.colors),
    marks: stripsOf(layout, { format: amountFormat(display), isSum, places: distinctPlaces(layout) })
      .filter(({ points }) => points.length > 0)
      .map(({ place, centre, points, total }) => [
        place.label,
        [centre, ...points.map(({ top }) => top)],
        points.map(({ series }) => series),
        points.map(({ amount }) => amount),
        ...belowAmounts(textsOf(display.locale).data.total, total),
      ]),
  };
}

/** The places that are drawn at different units: a line has more than a screen can show. */
function distinctPlaces(layout: LineLayout): number[] {
  const centres = centresOf(layout).map(unit);
  return [...centres.keys()].filter((place) => centres[place] !== centres[place - 1]);
}
