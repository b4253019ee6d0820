import type { MarkValues } from '#domain/page/content/mark-values.ts';
import type { GraphViewProps } from '../graph-view-props.ts';
import { markSeries } from './mark-series.ts';
import { amountFormat, fullAmount } from './number-text.ts';
import { plotWidth } from './plot-size.ts';
import { unit } from './plot.tsx';
import { heightOfRows } from './row-height.ts';
import type { RowLayout } from './row-layout.ts';

/** All amounts of a chart of rows as dots, for one that has too many for elements. */
export function rowValues(
  { data, scale, middle }: RowLayout,
  display: GraphViewProps['display'],
): MarkValues {
  const height = heightOfRows(data, display);
  const format = amountFormat(display);
  return {
    shape: 'dot',
    series: markSeries(data, display.colors),
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
