import type { MarkValue, MarkValues } from '#domain/page/content/mark-values.ts';
import { textsOf } from '#texts/texts-of.ts';
import type { GraphViewProps } from '../graph-view-props.ts';
import { isolated, type ChartData, type ChartSeries } from '../marks/chart-data.ts';
import { ChartValues, type ChartValue } from '../marks/chart-values.ts';
import { belowAmounts, markSeries } from '../marks/mark-series.ts';
import { layoutScatter, type ScatterLayout } from './layout.ts';
import { hasElements, mostElementsOfPage, pixelsOf, placesOf } from './point-marks.tsx';
import { largestPointsFirst } from './point-sizes.ts';
import { pointAmountName, haveDetails, pointWriter } from './point-text.ts';

/** The dots of a scatter plot that has too many points for elements; null where each point has one. */
export function markValues(props: GraphViewProps): MarkValues | null {
  const all = layoutScatter(props);
  const layout = { ...all, data: isolated(all.data, props.isolation) };
  if (hasElements(layout, mostElementsOfPage)) return null;

  return {
    shape: 'dot',
    series: markSeries(seriesData(layout.data, props), props.display.colors),
    marks: layout.data.series.flatMap((series, index) => dotsOf(series, index, { layout, props })),
  };
}

/** The series as their amounts are called where points have a name or a size. */
function seriesData(
  { series }: Pick<ChartData, 'series'>,
  { labels, display }: Pick<GraphViewProps, 'labels' | 'display'>,
): Pick<ChartData, 'series'> {
  if (!haveDetails(labels)) return { series };
  return {
    series: series.map((one) => ({ ...one, name: pointAmountName(one.name, labels, display.locale) })),
  };
}

/**
 * A mark for each pixel that has points of a series: the largest or first of them, and how many others are
 * there.
 */
function dotsOf(
  { name, values }: ChartSeries,
  series: number,
  { layout, props: { display, labels } }: { layout: ScatterLayout; props: GraphViewProps },
): MarkValue[] {
  const { sizes } = layout;
  const ordered = sizes ? ChartValues.of(largestPointsFirst(values)) : values;
  const firsts: { pixel: number; value: ChartValue }[] = [];
  const { counts, width } = pixelsOf(ordered, placesOf(layout), (pixel, index) => {
    firsts.push({ pixel, value: ordered.at(index)! });
  });
  const { charts: texts } = textsOf(display.locale);
  const write = pointWriter({ layout, display, labels });

  return firsts.map(({ pixel, value }): MarkValue => {
    const others = counts[pixel]! - 1;
    const place = [pixel % width, Math.floor(pixel / width)];
    const { head, rows } = write(value, name);
    const [[, amount] = ['', ''], ...below] = rows;

    return [
      head,
      sizes ? [...place, sizes.widthOf(value.detail)] : place,
      [series],
      [amount],
      ...below,
      ...belowAmounts('', others > 0 ? texts.andMoreHere({ count: others }) : null),
    ];
  });
}
