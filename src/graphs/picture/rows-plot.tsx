import type { ReactNode } from 'react';
import type { GraphViewProps } from '../graph-view-props.ts';
import type { BarEnd } from '../marks/bar-layout.ts';
import { highlightedWeight, type Highlighted } from '../marks/highlight.ts';
import { amountFormat, amountsWriter } from '../marks/number-text.ts';
import { placeReferences } from '../marks/place-references.ts';
import { directionOfChart } from '../marks/plot-direction.tsx';
import { plotHeight, plotWidth } from '../marks/plot-size.ts';
import { showsZero, type RowLayout } from '../marks/row-layout.ts';
import { titleOfAmounts } from '../marks/title-of-amounts.ts';
import { linesAt, zeroLine, type PicturePlot, type PictureRoom } from './picture-plot.ts';

/** The px of a row in a picture, and from how many rows on it stops growing. */
const [row, mostRows] = [34, 60];

type RowsPlot = {
  layout: RowLayout;
  room: PictureRoom | undefined;
  hasLegend: boolean;
  /** The places whose names stand out. */
  highlightedPlaces: Highlighted;
  /** The amounts at the ends of marks, which need no axis then; none where an axis has them. */
  ends?: readonly BarEnd[];
  /** The marks of a plot of this height in px. */
  marks(height: number): ReactNode;
};

/** Marks in rows in a picture. */
export function rowsPlot(
  { display, labels, xType }: GraphViewProps,
  { layout, room, hasLegend, highlightedPlaces, ends = [], marks }: RowsPlot,
): PicturePlot {
  const { data, scale, middle } = layout;
  const height = room ? plotHeight(display) : Math.max(120, Math.min(mostRows, data.xs.length) * row);
  const hasAxis = ends.length === 0;
  const amounts = hasAxis ? scale.ticks.map(({ at, label }) => ({ at, label })) : [];
  const amountsTitle = titleOfAmounts(display, labels);
  const write = amountsWriter(
    ends.map(({ y }) => y),
    amountFormat(display),
  );
  const places = data.xs.map((place, index) => ({
    at: middle(index),
    label: place.label,
    weight: highlightedWeight(highlightedPlaces, null, place),
  }));
  const direction = directionOfChart(display);

  return {
    direction,
    beside: direction,
    data,
    height,
    sideTitle: display.xAxis.label || (hasAxis ? '' : amountsTitle),
    footTitle: hasAxis ? amountsTitle : '',
    side: places,
    foot: { labels: amounts, width: plotWidth / Math.max(amounts.length, 1), isInOrder: true },
    levels: linesAt(places, display.xAxis.showGridLines),
    uprights: linesAt(amounts, display.yAxis.showGridLines),
    references: placeReferences(display, {
      xs: data.xs,
      xType,
      x: { at: middle },
      y: scale,
      isHorizontal: true,
    }),
    hasLegend,
    zero: hasAxis && showsZero(scale) ? zeroLine(display, { at: scale.zero, isUpright: true }) : null,
    ends: [],
    amounts: ends.map(({ place, y, at, middle: level, isBelow }) => ({
      row: place,
      left: at * plotWidth,
      top: level * height,
      label: write(y),
      isBelow,
    })),
    marks: marks(height),
  };
}
