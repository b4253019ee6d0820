import type { GraphViewProps } from '../graph-view-props.ts';
import { isolated } from '../marks/chart-data.ts';
import { placeReferences } from '../marks/place-references.ts';
import { directionOfPlaces } from '../marks/plot-direction.tsx';
import { plotWidth } from '../marks/plot-size.ts';
import { titleOfAmounts } from '../marks/title-of-amounts.ts';
import {
  atRoom,
  gridLines,
  labelsAlong,
  pictureTextSize,
  zeroLine,
  type PicturePlot,
  type PictureRoom,
} from '../picture/picture-plot.ts';
import { layoutScatter } from './layout.ts';
import { PointMarks } from './point-marks.tsx';
import { namesInPicture } from './point-names.tsx';
import { showsNames } from './point-text.ts';

/** Points in a picture. */
export function plotOf(given: GraphViewProps, room?: PictureRoom): PicturePlot {
  const props = atRoom(given, room);
  const { display, labels, xType } = props;
  const layout = layoutScatter(props);
  const { data, height, isMeasured, x, y, sizes } = layout;
  // As wide as the style sheets of pictures make points without sizes.
  const grown = room ? room.textSize / 16 : 9 / 8;
  const side = y.ticks.map(({ at, label }) => ({ at: 1 - at, label }));
  const places = labelsAlong({ xs: data.xs, x, isMeasured }, props, room);
  const drawn = { ...layout, data: isolated(data, props.isolation) };

  const direction = directionOfPlaces(data.xs, props);

  return {
    direction,
    beside: direction,
    data,
    height,
    sideTitle: titleOfAmounts(display, labels),
    footTitle: display.xAxis.label || (isMeasured ? labels.x : ''),
    side,
    foot: {
      labels: places,
      width: plotWidth / Math.max(places.length, 1),
      isInOrder: isMeasured,
    },
    ...gridLines(display, side, places),
    references: placeReferences(display, { xs: data.xs, xType, x, y }),
    hasLegend: true,
    sizes:
      sizes && sizes.steps.length > 0 && display.legend.show
        ? {
            label: sizes.label,
            steps: sizes.steps.map(({ label, width }) => ({ label, width: width * grown })),
          }
        : null,
    zero: zeroLine(display, { at: 1 - y.zero, isUpright: false }),
    ends: [],
    amounts: [],
    texts: showsNames(props)
      ? namesInPicture(drawn, { textSize: room?.textSize ?? pictureTextSize, grown })
      : [],
    marks: (
      <PointMarks
        layout={drawn}
        display={display}
        labels={labels}
        grown={grown}
        highlighted={props.highlighted}
      />
    ),
  };
}
