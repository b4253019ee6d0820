import { highlightedWeight, type Highlighted } from '../marks/highlight.ts';
import type { LineEnd } from '../marks/end-labels.ts';
import type { ChartSeries } from '../marks/chart-data.ts';
import { seriesColour } from '../marks/palette.ts';
import type { PicturePlot } from './picture-plot.ts';

/** The names of series beside their last marks, in the colours of these; none where they have no room. */
export function namesAtEnds(
  ends: readonly LineEnd[] | null,
  series: readonly Pick<ChartSeries, 'name' | 'colour'>[],
  { colours, highlighted }: { colours: readonly string[]; highlighted: Highlighted },
): PicturePlot['ends'] {
  return (ends ?? []).map(({ label: top, line }, index) => {
    const { name = null, colour = 0 } = series[index] ?? {};
    return {
      top,
      line,
      label: name ?? '',
      colour: seriesColour(colour, colours),
      weight: highlightedWeight(highlighted, name),
    };
  });
}
