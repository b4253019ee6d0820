import type { GraphViewProps } from '../graph-view-props.ts';
import { yearCycle } from '../marks/band-labels.ts';
import { tickCount } from '../marks/amounts-scale.ts';
import { isolated, readChart, type ChartData, type ChartX } from '../marks/chart-data.ts';
import type { DrawnDisplay } from '../graph-display.ts';
import { highlightedWeight, type Highlighted } from '../marks/highlight.ts';
import { placeReferences, type PlacedReferences } from '../marks/place-references.ts';
import { amountFormat, amountsWriter } from '../marks/number-text.ts';
import { directionOfChart, directionOfPlaces } from '../marks/plot-direction.tsx';
import { plotHeight, plotWidth } from '../marks/plot-size.ts';
import { unit } from '../marks/plot.tsx';
import { areOrdered } from '../marks/x-scale.ts';
import { titleOfAmounts } from '../marks/title-of-amounts.ts';
import {
  atRoom,
  pictureTextSize,
  ticksAt,
  zeroLine,
  type PictureOverText,
  type PicturePlot,
  type PictureRoom,
} from '../picture/picture-plot.ts';
import { displayOfShares, labelsOfShares, showsShares } from '../marks/stacked-shares.ts';
import { BarMarks } from '../marks/bar-marks.tsx';
import { amountsAtEnds, layoutBars, mostOfPlot, type Bar, type BarLayout } from '../marks/bar-layout.ts';
import { footName } from '../marks/foot-name.ts';
import { segmentsInPicture } from './segment-amounts.tsx';
import { axisOfBars, trueDistances } from '../marks/true-distances.ts';
import { fitBars, verticalAmounts } from './vertical-amounts.tsx';

/** The weight of the label of a place, where places are what stands out. */
function placeWeight(
  { series }: ChartData,
  highlighted: Highlighted,
  place: Pick<ChartX, 'key' | 'label'>,
): number | undefined {
  if (series.some(({ name }) => name !== null)) return undefined;
  return highlightedWeight(highlighted, null, place);
}

/** The px of a row of horizontal bars in a picture. */
const row = 34;

/** A drawn graph whose points are those of the isolated series, or of all. */
type DrawnBars = {
  props: ReturnType<typeof atRoom>;
  room: PictureRoom | undefined;
  data: ChartData;
  /** How the amounts are drawn: in percent where bars are shares. */
  display: DrawnDisplay;
  amountsTitle: string;
};

/** Bars in a picture. */
export function plotOf(graph: GraphViewProps, room?: PictureRoom): PicturePlot {
  const props = atRoom(graph, room);
  const data = isolated(readChart(props), props.isolation);
  const hasShares = showsShares(data, props.display);
  const drawn: DrawnBars = {
    props,
    room,
    data,
    display: displayOfShares(props.display, hasShares),
    amountsTitle: titleOfAmounts(props.display, labelsOfShares(props.labels, hasShares, props.display)),
  };

  if (props.display.orientation === 'horizontal') return horizontalPlot(drawn);
  return verticalPlot(drawn);
}

/** Bars along lines: places are at the side, and amounts at the foot or at the ends of the bars. */
function horizontalPlot(drawn: DrawnBars): PicturePlot {
  const { props, room, data, amountsTitle } = drawn;
  const { display } = props;
  const height = room ? plotHeight(display) : Math.max(120, Math.min(60, data.xs.length) * row);
  const { bars, scale, centre } = layoutBars(data, display, {
    count: 6,
    measured: null,
    mostSize: mostOfPlot,
  });
  const references = placeReferences(drawn.display, {
    xs: data.xs,
    xType: props.xType,
    x: { at: centre },
    y: scale,
    isHorizontal: true,
  });

  const ends = amountsAtEnds(data, bars, display);
  const write = amountsWriter(
    ends.map(({ y }) => y),
    amountFormat(display),
  );
  // Bars with their amounts need no axis of amounts.
  const hasEnds = ends.length > 0;
  const amounts = hasEnds ? [] : scale.ticks.map(({ at, label }) => ({ at, label }));
  const sideTitles = [display.xAxis.label, hasEnds ? amountsTitle : ''];

  const direction = directionOfChart(display);

  return {
    ...commonPlot(drawn, { bars, height, references, isHorizontal: true }),
    direction,
    beside: direction,
    sideTitle: sideTitles.filter(Boolean).join(' · '),
    footTitle: hasEnds ? '' : amountsTitle,
    side: placesOf(drawn, centre),
    foot: { labels: amounts, width: plotWidth / Math.max(amounts.length, 1), isInOrder: true, cycle: null },
    levels: centreLines(drawn, centre),
    uprights: amountLines(drawn, amounts),
    zero: zeroLine(display, { at: scale.zero, isUpright: true }),
    amounts: ends.map(({ at, middle, y, isBelow }) => ({
      left: unit(at * plotWidth),
      top: unit(middle * height),
      label: write(y),
      isBelow,
    })),
    texts: segmentTexts(drawn, { bars, height, references }),
  };
}

/**
 * Bars from below: places are at the foot, in true distances where they are measured, and amounts at the
 * side.
 */
function verticalPlot(drawn: DrawnBars): PicturePlot {
  const { props, room, data, amountsTitle } = drawn;
  const { display, xType } = props;
  const height = plotHeight(display);
  const measured = trueDistances(data.xs, { display, xType });
  const { bars, scale, centre } = layoutBars(data, display, {
    count: tickCount(height),
    measured,
    mostSize: mostOfPlot,
  });
  const references = placeReferences(drawn.display, {
    xs: data.xs,
    xType,
    x: axisOfBars(measured, centre),
    y: scale,
    isHorizontal: false,
  });

  const textsAbove = amountTexts(drawn, { bars, height, references });
  // Bars with their amounts need no axis of amounts.
  const ticks = textsAbove.length > 0 ? [] : scale.ticks;
  const amounts = ticks.map(({ at, label }) => ({ at: 1 - at, label }));
  const places = measured
    ? ticksAt(measured.x, room)
    : placesOf(drawn, centre).map((place) => ({ ...place, label: footName(place, props) }));

  const direction = directionOfPlaces(data.xs, props);

  return {
    ...commonPlot(drawn, { bars, height, references, isHorizontal: false }),
    direction,
    beside: direction,
    sideTitle: amountsTitle,
    footTitle: display.xAxis.label,
    side: amounts,
    foot: {
      labels: places,
      width: plotWidth / Math.max(places.length, 1),
      isInOrder: areOrdered(props),
      cycle: measured ? null : yearCycle(data.xs, xType),
    },
    levels: amountLines(drawn, amounts),
    uprights: centreLines(drawn, centre),
    zero: zeroLine(display, { at: 1 - scale.zero, isUpright: false }),
    amounts: [],
    texts: [...textsAbove, ...segmentTexts(drawn, { bars, height, references })],
  };
}

/** Bars that are laid out in a plot of this height. */
type PlacedBars = { bars: Bar[][]; height: number; references: PlacedReferences };

/** What bars of both directions have in common: their data and marks. */
function commonPlot(
  { props, data }: DrawnBars,
  { bars, height, references, isHorizontal }: PlacedBars & { isHorizontal: boolean },
) {
  return {
    data,
    height,
    references,
    hasLegend: true,
    ends: [],
    marks: (
      <BarMarks
        {...props}
        data={data}
        bars={bars}
        isHorizontal={isHorizontal}
        height={height}
        choice={undefined}
      />
    ),
  };
}

/** The labels of the places, at the centres of their bars. */
const placesOf = ({ props, data }: DrawnBars, centre: BarLayout['centre']) =>
  data.xs.map(({ key, label }, place) => ({
    at: centre(place),
    label,
    weight: placeWeight(data, props.highlighted, { key, label }),
  }));

/** Lines through the places; none where the axis shows none. */
function centreLines({ props, data }: DrawnBars, centre: BarLayout['centre']): number[] {
  if (props.display.xAxis.showGridLines) return data.xs.map((_, place) => centre(place));
  return [];
}

/** Lines through the amounts; none where the axis shows none. */
function amountLines({ props }: DrawnBars, amounts: readonly { at: number }[]): number[] {
  if (props.display.yAxis.showGridLines) return amounts.map(({ at }) => at);
  return [];
}

const textSizeIn = (room: PictureRoom | undefined) => room?.textSize ?? pictureTextSize;

/** The amounts above vertical bars; none where they do not fit. */
function amountTexts(
  { props, room, data }: DrawnBars,
  { bars, height, references }: PlacedBars,
): PictureOverText[] {
  const textSize = textSizeIn(room);
  const above = verticalAmounts(data, { bars, references }, props.display);
  if (!above || !fitBars(above, plotWidth, textSize)) return [];

  return above.amounts.map(({ left, top, text }) => ({
    left: left * plotWidth,
    top: top * height - textSize * 0.6,
    label: text,
    anchor: 'middle' as const,
    isStrong: true,
  }));
}

/** The amounts on the segments of stacked bars. */
const segmentTexts = ({ props, room, data }: DrawnBars, { bars, height, references }: PlacedBars) =>
  segmentsInPicture(data, { bars, references, highlighted: props.highlighted }, props.display, {
    height,
    textSize: textSizeIn(room),
  });
