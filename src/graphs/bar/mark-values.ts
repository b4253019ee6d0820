import type { MarkValues } from '#domain/page/content/mark-values.ts';
import type { GraphViewProps } from '../graph-view-props.ts';
import { isolated, readChart } from '../marks/chart-data.ts';
import { belowAmounts, markSeries } from '../marks/mark-series.ts';
import { amountFormat, fullAmount } from '../marks/number-text.ts';
import { sharesOf } from '../marks/shares.ts';
import { boxOf, hasElements, isDrawn } from '../marks/bar-marks.tsx';
import { heightOfBars } from './horizontal-height.ts';
import { pageBars } from './page-bars.ts';

/** All bars of a chart that has too many for elements; null where each has one. */
export function markValues(props: GraphViewProps): MarkValues | null {
  const { display, isSum = false } = props;
  const data = isolated(readChart(props), props.isolation);
  const { bars } = pageBars(data, props);
  if (hasElements(bars)) return null;

  const isHorizontal = display.orientation === 'horizontal';
  const height = heightOfBars(data, display);
  const format = amountFormat(display);
  const shareOf = sharesOf(bars, { isSum, format });
  const boxes = bars.flatMap((all, series) =>
    all.map((bar) => ({ bar, series, box: boxOf(bar, isHorizontal, height) })),
  );

  return {
    shape: 'box',
    series: markSeries(data, display.colors),
    marks: boxes
      .filter(({ box }) => isDrawn(box))
      .map(({ bar, series, box }) => {
        const share = shareOf(bar);
        return [
          data.xs[bar.place]!.label,
          [box.x, box.y, box.width, box.height],
          [series],
          [fullAmount(bar.y, format)],
          ...belowAmounts('', share),
        ];
      }),
  };
}
