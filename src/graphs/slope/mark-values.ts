import type { MarkValues } from '#domain/page/content/mark-values.ts';
import type { GraphViewProps } from '../graph-view-props.ts';
import { amountFormat, fullAmount } from '../marks/number-text.ts';
import { plotWidth } from '../marks/plot-size.ts';
import { unit } from '../marks/plot.tsx';
import { seriesColour } from '../marks/palette.ts';
import { layoutSlopes } from './layout.ts';
import { haveElements } from './slope-marks.tsx';

/** The ends of all lines of a chart that has too many for elements; null where each has one. */
export function markValues(props: GraphViewProps): MarkValues | null {
  const layout = layoutSlopes(props);
  if (haveElements(layout)) return null;

  const { slopes, height, y, moments } = layout;
  const { display } = props;
  const format = amountFormat(display);
  const colour = seriesColour(0, display.colors);
  return {
    shape: 'dot',
    series: [moments.first, moments.last].map((name) => ({ name, colour })),
    marks: slopes.flatMap(({ name, ends }) =>
      ends.flatMap((amount, end): MarkValues['marks'] => {
        if (amount === null) return [];
        return [
          [name, [end * plotWidth, unit(height * (1 - y.at(amount)))], [end], [fullAmount(amount, format)]],
        ];
      }),
    ),
  };
}
