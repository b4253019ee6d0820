import type { MarkValue, MarkValues } from '#domain/page/mark-values.ts';
import { formatNumber } from '#domain/value/format-number.ts';
import type { GraphViewProps } from '../graph-view-props.ts';
import { isolated, type ChartSeries } from '../marks/chart-data.ts';
import { belowAmounts, markSeries } from '../marks/mark-series.ts';
import { amountFormat, fullAmount } from '../marks/number-text.ts';
import { layoutScatter, type ScatterLayout } from './layout.ts';
import { hasElements, pixelsOf, placesOf } from './point-marks.tsx';

/** The dots of a scatter plot that has too many points for elements; null where each point has one. */
export function markValues(props: GraphViewProps): MarkValues | null {
  const all = layoutScatter(props);
  const layout = { ...all, data: isolated(all.data, props.isolation) };
  if (hasElements(layout)) return null;
  return {
    shape: 'dot',
    series: markSeries(layout.data, props.display.colors),
    marks: layout.data.series.flatMap((series, index) => dotsOf(series, index, { layout, props })),
  };
}

/** A mark for each pixel that has points of a series: the first of them, and how many others are there. */
function dotsOf(
  { values }: ChartSeries,
  series: number,
  { layout, props: { display } }: { layout: ScatterLayout; props: GraphViewProps },
): MarkValue[] {
  const { firsts, counts, width } = pixelsOf(values, placesOf(layout));
  const format = amountFormat(display);
  return firsts.map(({ pixel, value }): MarkValue => {
    const others = counts[pixel]! - 1;
    return [
      layout.data.xs[value.x]!.label,
      [pixel % width, Math.floor(pixel / width)],
      [series],
      [fullAmount(value.y, format)],
      ...belowAmounts('', others > 0 ? `and ${formatNumber(others, display.locale)} more here` : null),
    ];
  });
}
