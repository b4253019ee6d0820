import type { GraphViewProps } from '../graph-view-props.ts';
import { yearCycle } from '../marks/band-labels.ts';
import { footName } from '../marks/foot-name.ts';
import { seriesColour } from '../marks/palette.ts';
import { placeReferences } from '../marks/place-references.ts';
import { directionOfPlaces } from '../marks/plot-direction.tsx';
import { plotWidth } from '../marks/plot-size.ts';
import { titleOfAmounts } from '../marks/title-of-amounts.ts';
import { axisOfBars } from '../marks/true-distances.ts';
import { areOrdered } from '../marks/x-scale.ts';
import {
  atRoom,
  gridLines,
  ticksAt,
  zeroLine,
  type PicturePlot,
  type PictureRoom,
} from '../picture/picture-plot.ts';
import { ComboMarks } from './combo-marks.tsx';
import { layoutCombo, type ComboLayout } from './layout.ts';

/** Bars and a line in a picture; the ticks of a second axis are texts at its end. */
export function plotOf(given: GraphViewProps, room?: PictureRoom): PicturePlot {
  const props = atRoom(given, room);
  const layout = layoutCombo(props);
  const { data, display, height, y, measured, centre, second } = layout;
  const side = y.ticks.map(({ at, label }) => ({ at: 1 - at, label }));
  const places = measured
    ? ticksAt(measured.x, room)
    : data.xs.map((one, place) => ({ at: centre(place), label: footName(one, props) }));
  const direction = directionOfPlaces(data.xs, props);
  const titles = [titleOfAmounts(display, props.labels), second ? display.secondAxis.label : ''];

  return {
    direction,
    beside: direction,
    data,
    height,
    sideTitle: titles.filter(Boolean).join(' · '),
    footTitle: display.xAxis.label,
    side,
    foot: {
      labels: places,
      width: plotWidth / Math.max(places.length, 1),
      isInOrder: areOrdered(props),
      cycle: measured ? null : yearCycle(data.xs, props.xType),
    },
    ...gridLines(display, side, places),
    references: placeReferences(display, {
      xs: data.xs,
      xType: props.xType,
      x: axisOfBars(measured, centre),
      y,
    }),
    hasLegend: true,
    zero: zeroLine(display, { at: 1 - y.zero, isUpright: false }),
    ends: ticksOfSecond(layout),
    amounts: [],
    marks: (
      <ComboMarks
        layout={layout}
        colours={display.colors}
        isolation={props.isolation}
        highlighted={props.highlighted}
      />
    ),
  };
}

/** The ticks of the axis of the line, in its colour. */
function ticksOfSecond({ second, lineData, display, height }: ComboLayout): PicturePlot['ends'] {
  const colour = seriesColour(lineData.series[0]?.colour ?? 0, display.colors);
  return (second?.ticks ?? []).map(({ at, label }) => {
    const top = height * (1 - at);
    return { top, line: top, label, colour, weight: 400 };
  });
}
