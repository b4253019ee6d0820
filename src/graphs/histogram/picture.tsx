import type { GraphViewProps } from '../graph-view-props.ts';
import { placeReferences } from '../marks/place-references.ts';
import { directionOfPlaces } from '../marks/plot-direction.tsx';
import { plotWidth } from '../marks/plot-size.ts';
import { titleOfAmounts } from '../marks/title-of-amounts.ts';
import {
  atRoom,
  gridLines,
  labelsAlong,
  zeroLine,
  type PicturePlot,
  type PictureRoom,
} from '../picture/picture-plot.ts';
import { layoutHistogram } from './layout.ts';
import { StepBars } from './step-bars.tsx';

/** A histogram in a picture. */
export function plotOf(given: GraphViewProps, room?: PictureRoom): PicturePlot {
  const props = atRoom(given, room);
  const layout = layoutHistogram(props);
  const { data, display, height, y, measured, centre } = layout;
  const { xs } = data;
  const x = measured ?? { at: centre, ticks: { n: [], m: [], w: [] } };
  const isMeasured = measured !== null;
  const side = y.ticks.map(({ at, label }) => ({ at: 1 - at, label }));
  const along = labelsAlong({ xs, x, isMeasured }, room);
  const direction = directionOfPlaces(xs, props);

  return {
    direction,
    beside: direction,
    data,
    height,
    sideTitle: titleOfAmounts(display, props.labels),
    footTitle: display.xAxis.label,
    side,
    foot: { labels: along, width: plotWidth / Math.max(along.length, 1), isInOrder: isMeasured },
    ...gridLines(display, side, along),
    references: placeReferences(display, { xs, xType: props.xType, x, y }),
    hasLegend: true,
    zero: zeroLine(display, { at: 1 - y.zero, isUpright: false }),
    ends: [],
    amounts: [],
    marks: <StepBars graph={{ ...props, choice: undefined }} layout={layout} />,
  };
}
