import type { GraphViewProps } from '../graph-view-props.ts';
import { placeReferences } from '../marks/place-references.ts';
import { directionOfPlaces } from '../marks/plot-direction.tsx';
import { plotWidth } from '../marks/plot-size.ts';
import { unit } from '../marks/plot.tsx';
import { titleOfAmounts } from '../marks/title-of-amounts.ts';
import {
  atRoom,
  gridLines,
  labelsAlong,
  zeroLine,
  type PicturePlot,
  type PictureRoom,
} from '../picture/picture-plot.ts';
import { namesAtEnds } from '../picture/names-at-ends.ts';
import { placeDirectLabels } from '../marks/direct-labels.tsx';
import { Leaders } from './leaders.tsx';
import { endsOfLines, layoutLines, showsZero } from './layout.ts';
import { inOrderOfEnds } from './order-of-ends.ts';
import { LineMarks } from '../marks/line-marks.tsx';

/** Lines in a picture. */
export function plotOf(given: GraphViewProps, room?: PictureRoom): PicturePlot {
  const props = atRoom(given, room);
  const { display, labels, xType } = props;
  const layout = layoutLines(props);
  const { data, height, measured, x, y } = layout;
  const ends = display.legend.show
    ? placeDirectLabels(endsOfLines(layout), { height: layout.height, size: room && room.textSize * 1.15 })
    : null;
  const { isolation, highlighted } = props;
  const marks = { layout, colours: display.colors, isolation, highlighted };
  const side = y.ticks.map(({ at, label }) => ({ at: 1 - at, label }));
  const places = labelsAlong({ xs: data.xs, x, isMeasured: measured }, room);

  const direction = directionOfPlaces(data.xs, props);

  return {
    direction,
    beside: direction,
    data: { ...data, series: inOrderOfEnds(data.series) },
    height,
    sideTitle: titleOfAmounts(display, labels),
    footTitle: display.xAxis.label,
    side,
    foot: {
      labels: places,
      width: plotWidth / Math.max(places.length, 1),
      isInOrder: measured,
    },
    ...gridLines(display, side, places),
    references: placeReferences(display, { xs: data.xs, xType, x, y }),
    hasLegend: ends === null,
    zero: showsZero(layout) ? zeroLine(display, { at: 1 - y.zero, isUpright: false }) : null,
    ends: namesAtEnds(ends, data.series, { colours: display.colors, highlighted }),
    amounts: [],
    marks: (
      <>
        {ends && <Leaders {...marks} className="tm-line" />}
        <LineMarks {...marks} strong={unit(room ? room.textSize * 0.25 : 3.75)} />
      </>
    ),
  };
}
