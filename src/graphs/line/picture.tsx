import type { GraphViewProps } from '../graph-view-props.ts';
import { unit } from '../marks/plot.tsx';
import { axesOfPlot } from '../picture/axes-of-plot.ts';
import { atRoom, zeroLine, type PicturePlot, type PictureRoom } from '../picture/picture-plot.ts';
import { namesAtEnds } from '../picture/names-at-ends.ts';
import { placeDirectLabels } from '../marks/direct-labels.tsx';
import { Leaders } from './leaders.tsx';
import { endsOfLines, layoutLines, showsZero } from './layout.ts';
import { inOrderOfEnds } from './order-of-ends.ts';
import { LineMarks } from '../marks/line-marks.tsx';

/** Lines in a picture. */
export function plotOf(given: GraphViewProps, room?: PictureRoom): PicturePlot {
  const props = atRoom(given, room);
  const { display } = props;
  const layout = layoutLines(props);
  const { data, height, measured, x, y } = layout;
  const ends = display.legend.show
    ? placeDirectLabels(endsOfLines(layout), { height: layout.height, size: room && room.textSize * 1.15 })
    : null;
  const { isolation, highlighted } = props;
  const marks = { layout, colours: display.colors, isolation, highlighted };

  return {
    ...axesOfPlot(props, { xs: data.xs, x, isMeasured: measured, y }, room),
    data: { ...data, series: inOrderOfEnds(data.series) },
    height,
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
