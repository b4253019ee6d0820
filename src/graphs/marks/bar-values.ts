import type { MarkValues } from '#domain/page/content/mark-values.ts';
import type { GraphViewProps } from '../graph-view-props.ts';
import type { Bar } from './bar-layout.ts';
import { boxOf, hasElements, isDrawn } from './bar-marks.tsx';
import type { ChartData } from './chart-data.ts';
import { belowAmounts, markSeries } from './mark-series.ts';
import { amountFormat, fullAmount } from './number-text.ts';
import { sharesOf } from './shares.ts';

type DrawnBars = {
  graph: Pick<GraphViewProps, 'display' | 'isSum'>;
  isHorizontal: boolean;
  height: number;
};

/** The values of bars in a plot of this height in px; null where each bar has an element. */
export function barValues(
  data: ChartData,
  bars: Bar[][],
  { graph: { display, isSum = false }, isHorizontal, height }: DrawnBars,
): MarkValues | null {
  if (hasElements(bars)) return null;

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
