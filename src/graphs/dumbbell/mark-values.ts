import type { MarkValues } from '#domain/page/content/mark-values.ts';
import type { GraphViewProps } from '../graph-view-props.ts';
import { markSeries } from '../marks/mark-series.ts';
import { amountFormat, fullAmount } from '../marks/number-text.ts';
import { plotWidth } from '../marks/plot-size.ts';
import { unit } from '../marks/plot.tsx';
import { layoutRows } from './layout.ts';
import { heightOfRows } from './row-height.ts';
import { haveElements } from './row-marks.tsx';

/** All dots of a chart that has too many for elements; null where each has one. */
export function markValues(props: GraphViewProps): MarkValues | null {
  const layout = layoutRows(props);
  if (haveElements(layout)) return null;

  const { data, scale, middle } = layout;
  const height = heightOfRows(data, props.display);
  const format = amountFormat(props.display);
  return {
    shape: 'dot',
    series: markSeries(data, props.display.colors),
    marks: data.series.flatMap(({ values }, series) =>
      Array.from(
        values,
        ({ x, y }) =>
          [
            data.xs[x]?.label ?? '',
            [unit(scale.at(y) * plotWidth), unit(middle(x) * height)],
            [series],
            [fullAmount(y, format)],
          ] satisfies MarkValues['marks'][number],
      ),
    ),
  };
}
