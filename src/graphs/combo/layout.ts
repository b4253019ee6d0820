import { extent } from 'd3-array';
import type { DrawnDisplay } from '../graph-display.ts';
import type { GraphViewProps } from '../graph-view-props.ts';
import { amountsScale, tickCount } from '../marks/amounts-scale.ts';
import { layoutBars, mostOfPlot, type Bar } from '../marks/bar-layout.ts';
import { isolated, readChart, withSums, type ChartData, type ChartSeries } from '../marks/chart-data.ts';
import { amountFormat } from '../marks/number-text.ts';
import type { DrawnLines } from '../marks/line-marks.tsx';
import { longGapAt } from '../marks/line-gaps.ts';
import { plotHeight } from '../marks/plot-size.ts';
import type { StripLayout } from '../marks/strips.tsx';
import { trueDistances, type MeasuredBands } from '../marks/true-distances.ts';
import type { ValueScale } from '../marks/value-scale.ts';
import { isMeasured } from '../marks/x-scale.ts';

/** Bars and a line laid out: the line is over the centres of the bars of each place. */
export type ComboLayout = {
  data: ChartData;
  display: DrawnDisplay;
  height: number;
  /** The series that are bars with their bars, and the line, with what it is compared with. */
  barData: ChartData;
  bars: Bar[][];
  lineData: ChartData;
  /** The axis of the bars, which is that of the line too where there is no second one. */
  y: ValueScale;
  second: ValueScale | null;
  measured: MeasuredBands | null;
  centre(place: number): number;
  /** What the marks of a line need. */
  line: DrawnLines;
};

/** Lays bars and a line out. The line is the series that an editor chose, else the last one. */
export function layoutCombo(props: GraphViewProps): ComboLayout {
  const { xType } = props;
  const display: DrawnDisplay = { ...props.display, isLog: false, orientation: 'vertical' };
  const all = withSums(readChart({ ...props, display }));
  const isLine = lineOf(all.series, display);
  const data = isolated(all, props.isolation);
  const barData = { ...data, series: data.series.filter((series) => !isLine(series)) };
  const lineData = { ...data, series: data.series.filter(isLine) };
  const hasSecond = hasSecondAxis(display) && all.series.length > 1;
  const height = plotHeight(display);
  const measured = trueDistances(data.xs, { display, xType });
  const lineEnds = lineData.series
    .flatMap(({ values }) => extent(values.amounts))
    .filter((end) => end !== undefined);
  const { bars, scale, centre } = layoutBars(
    barData,
    { ...display, reaches: reachWith(hasSecond ? [] : lineEnds, display.reaches) },
    { count: tickCount(height), measured, mostSize: mostOfPlot },
  );
  const second = hasSecond ? secondScale(lineData, display) : null;
  const positions = data.xs.map(({ at }) => at);

  return {
    data,
    display,
    height,
    barData,
    bars,
    lineData,
    y: scale,
    second,
    measured,
    centre,
    line: {
      data: lineData,
      measured: isMeasured(xType) && display.mostPlaces === null,
      height,
      x: { at: centre, ticks: { n: [], m: [], w: [] } },
      y: second ?? scale,
      longGap: longGapAt(positions, xType !== 'numeric'),
    },
  };
}

/** Whether the line has an axis of its own: two axes without names would be taken for one. */
const hasSecondAxis = ({ yAxis, secondAxis }: Pick<DrawnDisplay, 'yAxis' | 'secondAxis'>): boolean =>
  yAxis.label !== '' && secondAxis.label !== '';

/**
 * Which series is the line, with what it is compared with; none where there is only one, which is bars.
 */
function lineOf(
  series: readonly ChartSeries[],
  { lineSeries }: Pick<DrawnDisplay, 'lineSeries'>,
): (one: Pick<ChartSeries, 'name' | 'own'>) => boolean {
  const ownSeries = series.filter(({ own }) => own === undefined);
  const chosen = ownSeries.find(({ name }) => name === lineSeries) ?? ownSeries.at(-1);
  return ({ name, own }) => ownSeries.length > 1 && (own ?? name) === chosen?.name;
}

/** The amounts that an axis reaches, with these. */
function reachWith(amounts: readonly number[], reaches: readonly number[] = []): DrawnDisplay['reaches'] {
  const [least, most] = extent([...reaches, ...amounts]);
  if (least === undefined) return undefined;
  return [least, most];
}

/** The axis of the line alone: references and limits are those of the bars. */
const secondScale = (lineData: ChartData, display: DrawnDisplay): ValueScale =>
  amountsScale(lineData, {
    ...displayOfLine(display),
    upperLimit: null,
    reaches: undefined,
    referenceLines: [],
    referenceBands: [],
  });

/** How the amounts of the line are written: they may be of another unit than those of the bars. */
const displayOfLine = (display: DrawnDisplay): DrawnDisplay => ({
  ...display,
  unit: undefined,
  yAxis: { ...display.yAxis, tickFormat: display.secondAxis.tickFormat },
});

/** What the strips of bars and a line are made of. */
export function stripLayout({
  data,
  bars,
  barData,
  lineData,
  line,
  height,
  centre,
  second,
  display,
}: ComboLayout): StripLayout {
  const endsByName = new Map(
    barData.series.map(({ name }, index) => [
      name,
      new Map((bars[index] ?? []).map(({ place, y, from, to }) => [place, y < 0 ? from : to])),
    ]),
  );
  const lineFormat = second && amountFormat(displayOfLine(display));
  const lineNames = new Set(lineData.series.map(({ name }) => name));

  return {
    data,
    height,
    x: { at: centre, ticks: { n: [], m: [], w: [] } },
    formatOf(series) {
      if (!lineNames.has(data.series[series]?.name ?? null)) return null;
      return lineFormat;
    },
    topOf: (value, series) =>
      endsByName.get(data.series[series]?.name ?? null)?.get(value.x) ?? line.y.at(value.y),
  };
}
