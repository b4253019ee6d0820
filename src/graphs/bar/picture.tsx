import type { GraphViewProps } from '../graph-view-props.ts';
import { yearCycle } from '../marks/band-labels.ts';
import { tickCount } from '../marks/amounts-scale.ts';
import { isolated, readChart, type ChartData, type ChartX } from '../marks/chart-data.ts';
import { highlightedWeight, type Highlighted } from '../marks/highlight.ts';
import { placeReferences } from '../marks/place-references.ts';
import { amountFormat, amountsWriter } from '../marks/number-text.ts';
import { plotHeight, plotWidth } from '../marks/plot-size.ts';
import { unit } from '../marks/plot.tsx';
import { areOrdered } from '../marks/x-scale.ts';
import { titleOfAmounts } from '../marks/title-of-amounts.ts';
import {
  atRoom,
  pictureTextSize,
  ticksAt,
  type PicturePlot,
  type PictureRoom,
} from '../picture/picture-plot.ts';
import { inPercent, labelsOfShares, showsShares } from './bar-shares.ts';
import { BarMarks } from './bar-marks.tsx';
import { amountsAtEnds, layoutBars, mostOfPlot } from './layout.ts';
import { segmentsInPicture } from './segment-amounts.tsx';
import { trueDistances } from './true-distances.ts';
import { fitBars, verticalAmounts } from './vertical-amounts.tsx';

/** The weight of the label of a place, where places are what stands out. */
const placeWeight = (
  { series }: ChartData,
  highlighted: Highlighted,
  place: Pick<ChartX, 'key' | 'label'>,
): number | undefined =>
  series.some(({ name }) => name !== null) ? undefined : highlightedWeight(highlighted, null, place);

/** The px of a row of horizontal bars in a picture. */
const row = 34;

/** Bars in a picture. */
export function plotOf(given: GraphViewProps, room?: PictureRoom): PicturePlot {
  const props = atRoom(given, room);
  const { display, xType } = props;
  const isHorizontal = display.orientation === 'horizontal';
  const data = isolated(readChart(props), props.isolation);
  const hasShares = showsShares(data, display);
  const labels = hasShares ? labelsOfShares(props.labels) : props.labels;
  const height =
    isHorizontal && !room ? Math.max(120, Math.min(60, data.xs.length) * row) : plotHeight(display);
  const measured = isHorizontal ? null : trueDistances(data.xs, { display, xType });
  const count = isHorizontal ? 6 : tickCount(height);
  const { bars, scale, centre } = layoutBars(data, display, { count, measured, mostSize: mostOfPlot });
  const x = measured ? { ...measured.x, half: measured.step / 2 } : { at: centre };
  const references = placeReferences(hasShares ? inPercent(display) : display, {
    xs: data.xs,
    xType,
    x,
    y: scale,
    isHorizontal,
  });
  const textSize = room?.textSize ?? pictureTextSize;
  const above = isHorizontal ? null : verticalAmounts(data, { bars, references }, display);
  const aboveBars = above && fitBars(above, plotWidth, textSize) ? above.amounts : [];
  const atBars = isHorizontal ? amountsAtEnds(data, bars, display) : [];
  const write = amountsWriter(
    atBars.map(({ y }) => y),
    amountFormat(display),
  );
  // Bars with their amounts need no axis of amounts.
  const ticks = atBars.length + aboveBars.length > 0 ? [] : scale.ticks;
  const amounts = ticks.map(({ at, label }) => ({ at: isHorizontal ? at : 1 - at, label }));
  const places = measured
    ? ticksAt(measured.x, room)
    : data.xs.map(({ key, label }, place) => ({
        at: centre(place),
        label,
        weight: placeWeight(data, props.highlighted, { key, label }),
      }));
  const amountsTitle = titleOfAmounts(display, labels);
  const sideTitles = [display.xAxis.label, atBars.length > 0 ? amountsTitle : ''];
  const across = display.yAxis.showGridLines ? amounts.map(({ at }) => at) : [];
  const along = display.xAxis.showGridLines ? data.xs.map((_, place) => centre(place)) : [];

  return {
    data,
    height,
    sideTitle: isHorizontal ? sideTitles.filter(Boolean).join(' · ') : amountsTitle,
    footTitle: isHorizontal ? (atBars.length > 0 ? '' : amountsTitle) : display.xAxis.label,
    side: isHorizontal ? places : amounts,
    foot: {
      labels: isHorizontal ? amounts : places,
      width: plotWidth / Math.max((isHorizontal ? amounts : places).length, 1),
      isInOrder: isHorizontal || areOrdered(props),
      cycle: isHorizontal || measured ? null : yearCycle(data.xs, xType),
    },
    levels: isHorizontal ? along : across,
    uprights: isHorizontal ? across : along,
    references,
    hasLegend: true,
    zero: display.xAxis.showXAxisBar
      ? { at: isHorizontal ? scale.zero : 1 - scale.zero, isUpright: isHorizontal }
      : null,
    ends: [],
    amounts: atBars.map(({ at, middle, y, isBelow }) => ({
      left: unit(at * plotWidth),
      top: unit(middle * height),
      label: write(y),
      isBelow,
    })),
    texts: [
      ...aboveBars.map(({ left, top, text }) => ({
        left: left * plotWidth,
        top: top * height - textSize * 0.6,
        label: text,
        anchor: 'middle' as const,
        isStrong: true,
      })),
      ...segmentsInPicture(data, { bars, references, highlighted: props.highlighted }, display, {
        height,
        textSize,
      }),
    ],
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
