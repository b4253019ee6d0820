import type { GraphViewProps } from '../graph-view-props.ts';
import type { ChartX } from '../marks/chart-data.ts';
import { placeReferences } from '../marks/place-references.ts';
import { directionOfPlaces } from '../marks/plot-direction.tsx';
import { plotWidth } from '../marks/plot-size.ts';
import { titleOfAmounts } from '../marks/title-of-amounts.ts';
import type { ValueScale } from '../marks/value-scale.ts';
import type { XScale } from '../marks/x-scale.ts';
import { gridLines, labelsAlong, type PicturePlot, type PictureRoom } from './picture-plot.ts';

/** The places of a plot and its scales: `x` is measured where distances along it are those of the data. */
type PlotScales = { xs: readonly ChartX[]; x: XScale; isMeasured: boolean; y: ValueScale };

/** The axes of amounts over places, with their titles, lines and references. */
export function axesOfPlot(
  { display, labels, xType, footNames }: Pick<GraphViewProps, 'display' | 'labels' | 'xType' | 'footNames'>,
  { xs, x, isMeasured, y }: PlotScales,
  room: PictureRoom | undefined,
): Omit<PicturePlot, 'data' | 'height' | 'hasLegend' | 'zero' | 'ends' | 'amounts' | 'marks'> {
  const side = y.ticks.map(({ at, label }) => ({ at: 1 - at, label }));
  const along = labelsAlong({ xs, x, isMeasured }, { footNames }, room);
  const direction = directionOfPlaces(xs, { display, xType });

  return {
    direction,
    beside: direction,
    sideTitle: titleOfAmounts(display, labels),
    footTitle: display.xAxis.label,
    side,
    foot: { labels: along, width: plotWidth / Math.max(along.length, 1), isInOrder: isMeasured },
    ...gridLines(display, side, along),
    references: placeReferences(display, { xs, xType, x, y }),
  };
}
