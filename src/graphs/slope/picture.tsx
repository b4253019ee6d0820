import type { GraphViewProps } from '../graph-view-props.ts';
import { placeReferences } from '../marks/place-references.ts';
import { plotHeight, plotWidth } from '../marks/plot-size.ts';
import { titleOfAmounts } from '../marks/title-of-amounts.ts';
import {
  atRoom,
  linesAt,
  pictureTextSize,
  type PictureLabel,
  type PicturePlot,
  type PictureRoom,
} from '../picture/picture-plot.ts';
import { textWidth } from '../marks/text-width.ts';
import { layoutSlopes, type SlopeLayout } from './layout.ts';
import { SlopeMarks } from './slope-marks.tsx';

/** Lines between two moments in a picture. */
export function plotOf(given: GraphViewProps, room?: PictureRoom): PicturePlot {
  const props = atRoom(given, room);
  const { display, xType } = props;
  const textSize = room?.textSize ?? pictureTextSize;
  const layout = layoutSlopes(props, {
    size: textSize * 1.2,
    fixed: room && plotHeight(display),
  });
  const { data, height, y, labels, moments, isAlongX } = layout;
  const ticks = y.ticks.map(({ at, label }) => ({ at: 1 - at, label }));
  const amounts = labels?.start
    .map(({ label, text, weight }) => ({ at: label / height, label: text, weight }))
    .toSorted((one, other) => one.at - other.at);

  return {
    direction: 'ltr',
    beside: 'ltr',
    data,
    height,
    sideTitle: titleOfAmounts(display, props.labels),
    footTitle: display.xAxis.label,
    side: amounts ?? ticks,
    foot: {
      labels: momentsBelow(moments, textSize),
      width: plotWidth / 2,
      isInOrder: true,
    },
    levels: amounts ? [] : linesAt(ticks, display.yAxis.showGridLines),
    uprights: [0, 1],
    references: placeReferences(display, {
      xs: data.xs,
      xType,
      x: { at: (place) => (isAlongX ? place : NaN) },
      y,
    }),
    hasLegend: false,
    zero: null,
    ends: (labels?.end ?? []).map(({ label, line, text, colour, weight }) => ({
      top: label,
      line,
      label: text,
      colour,
      weight,
    })),
    amounts: [],
    marks: <SlopeMarks layout={layout} display={display} choice={undefined} />,
  };
}

/** The names of both moments below their amounts; long ones are moved inwards, so that they are not cut. */
function momentsBelow({ first, last }: SlopeLayout['moments'], textSize: number): PictureLabel[] {
  const inwards = (label: string) => {
    const half = Math.min(plotWidth / 2, textWidth(label, textSize)) / 2;
    return Math.max(0, half - 1.5 * textSize) / plotWidth;
  };
  return [
    { at: inwards(first), label: first },
    { at: 1 - inwards(last), label: last },
  ];
}
