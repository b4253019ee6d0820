import type { GraphViewProps } from '../graph-view-props.ts';
import { placeDirectLabels } from '../marks/direct-labels.tsx';
import { placeReferences } from '../marks/place-references.ts';
import { directionOfPlaces } from '../marks/plot-direction.tsx';
import { plotWidth } from '../marks/plot-size.ts';
import { unit } from '../marks/plot.tsx';
import { labelsOfShares } from '../marks/stacked-shares.ts';
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
import { AreaMarks } from './area-marks.tsx';
import { endsOfAreas, layoutAreas } from './layout.ts';

/** Areas in a picture. */
export function plotOf(given: GraphViewProps, room?: PictureRoom): PicturePlot {
  const props = atRoom(given, room);
  const { isolation, highlighted, xType } = props;
  const layout = layoutAreas(props);
  const { data, display, hasShares, height, measured, x, y } = layout;
  const size = room && room.textSize * 1.15;
  const ends = display.legend.show ? placeDirectLabels(endsOfAreas(layout), { height, size }) : null;
  const side = y.ticks.map(({ at, label }) => ({ at: 1 - at, label }));
  const places = labelsAlong({ xs: data.xs, x, isMeasured: measured }, room);
  const direction = directionOfPlaces(data.xs, props);
  const labels = labelsOfShares(props.labels, hasShares, display);

  return {
    direction,
    beside: direction,
    data,
    height,
    sideTitle: titleOfAmounts(display, labels),
    footTitle: display.xAxis.label,
    side,
    foot: { labels: places, width: plotWidth / Math.max(places.length, 1), isInOrder: measured },
    ...gridLines(display, side, places),
    references: placeReferences(display, { xs: data.xs, xType, x, y }),
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
