import type { GraphViewProps } from '../graph-view-props.ts';
import { footName } from '../marks/foot-name.ts';
import { placeReferences } from '../marks/place-references.ts';
import { directionOfPlaces } from '../marks/plot-direction.tsx';
import { plotWidth } from '../marks/plot-size.ts';
import { titleOfAmounts } from '../marks/title-of-amounts.ts';
import { atRoom, gridLines, zeroLine, type PicturePlot, type PictureRoom } from '../picture/picture-plot.ts';
import { layoutSteps } from './layout.ts';
import { StepMarks } from './step-marks.tsx';

/** Steps to a total in a picture. */
export function plotOf(given: GraphViewProps, room?: PictureRoom): PicturePlot {
  const props = atRoom(given, room);
  const layout = layoutSteps(props);
  const { data, display, height, steps, y, centre } = layout;
  const xs = steps.map(({ place }) => place);
  const side = y.ticks.map(({ at, label }) => ({ at: 1 - at, label }));
  const places = xs.map((one, place) => ({ at: centre(place), label: footName(one, props) }));
  const direction = directionOfPlaces(xs, { display, xType: 'text' });

  return {
    direction,
    beside: direction,
    data,
    height,
    sideTitle: titleOfAmounts(display, props.labels),
    footTitle: display.xAxis.label,
    side,
    foot: { labels: places, width: plotWidth / Math.max(places.length, 1), isInOrder: false },
    ...gridLines(display, side, places),
    references: placeReferences(display, { xs, xType: props.xType, x: { at: centre }, y }),
    hasLegend: false,
    zero: zeroLine(display, { at: 1 - y.zero, isUpright: false }),
    ends: [],
    amounts: [],
    marks: <StepMarks {...props} layout={layout} choice={undefined} />,
  };
}
