import type { GraphViewProps } from '../graph-view-props.ts';
import { placeDirectLabels } from '../marks/direct-labels.tsx';
import { unit } from '../marks/plot.tsx';
import { labelsOfShares } from '../marks/stacked-shares.ts';
import { axesOfPlot } from '../picture/axes-of-plot.ts';
import { atRoom, zeroLine, type PicturePlot, type PictureRoom } from '../picture/picture-plot.ts';
import { namesAtEnds } from '../picture/names-at-ends.ts';
import { AreaMarks } from './area-marks.tsx';
import { endsOfAreas, layoutAreas } from './layout.ts';

/** Areas in a picture. */
export function plotOf(given: GraphViewProps, room?: PictureRoom): PicturePlot {
  const props = atRoom(given, room);
  const { isolation, highlighted } = props;
  const layout = layoutAreas(props);
  const { data, display, hasShares, height, measured, x, y } = layout;
  const size = room && room.textSize * 1.15;
  const ends = display.legend.show ? placeDirectLabels(endsOfAreas(layout), { height, size }) : null;
  const labels = labelsOfShares(props.labels, hasShares, display);

  return {
    ...axesOfPlot({ ...props, display, labels }, { xs: data.xs, x, isMeasured: measured, y }, room),
    data,
    height,
    hasLegend: ends === null,
    zero: zeroLine(display, { at: 1 - y.zero, isUpright: false }),
    ends: namesAtEnds(ends, data.series, { colours: display.colors, highlighted }),
    amounts: [],
    marks: (
      <AreaMarks
        layout={layout}
        colours={display.colors}
        isolation={isolation}
        highlighted={highlighted}
        strong={unit(room ? room.textSize * 0.17 : 2.5)}
      />
    ),
  };
}
