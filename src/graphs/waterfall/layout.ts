import { max, min } from 'd3-array';
import { scaleBand } from 'd3-scale';
import { textsOf } from '#texts/texts-of.ts';
import type { DrawnDisplay } from '../graph-display.ts';
import type { GraphViewProps } from '../graph-view-props.ts';
import { tickCount } from '../marks/amounts-scale.ts';
import type { Bar } from '../marks/bar-layout.ts';
import { inOrder, readChart, summed, type ChartData, type ChartX } from '../marks/chart-data.ts';
import { amountFormat } from '../marks/number-text.ts';
import { referenceAmounts } from '../marks/place-references.ts';
import { plotHeight } from '../marks/plot-size.ts';
import { valueScale, type ValueScale } from '../marks/value-scale.ts';

/** A step from one sum to the next, or the total from zero. */
export type Step = {
  place: ChartX;
  amount: number;
  low: number;
  high: number;
  kind: 'more' | 'less' | 'total';
};

/** Steps laid out: their bars, the axis, and where the sum after each step is, from 0 to 1. */
export type WaterfallLayout = {
  data: ChartData;
  display: DrawnDisplay;
  height: number;
  steps: Step[];
  bars: Bar[];
  sums: number[];
  y: ValueScale;
  centre(place: number): number;
};

/** The key of the total, which no value has. */
const totalKey = '\0total';

/** The steps of amounts in their order, and their sum behind. */
function stepsOf({ xs, series }: ChartData, total: string): Step[] {
  let sum = 0;
  const amounts = xs.map(() => 0);
  for (const own of summed({ xs, series })) {
    for (const [place, amount] of own.entries()) {
      amounts[place] = (amounts[place] ?? 0) + (amount ?? 0);
    }
  }

  const steps = xs.map((place, index): Step => {
    const amount = amounts[index] ?? 0;
    const before = sum;
    sum += amount;
    return {
      place,
      amount,
      low: Math.min(before, sum),
      high: Math.max(before, sum),
      kind: amount < 0 ? 'less' : 'more',
    };
  });
  if (steps.length === 0) return [];

  const place = { key: totalKey, label: total, at: null, isRest: true };
  return [...steps, { place, amount: sum, low: Math.min(0, sum), high: Math.max(0, sum), kind: 'total' }];
}

/** Lays steps out. */
export function layoutSteps(props: GraphViewProps): WaterfallLayout {
  const display: DrawnDisplay = { ...props.display, isLog: false };
  const data = inOrder(readChart({ ...props, display }));
  const steps = stepsOf(data, textsOf(display.locale).data.total);
  const height = plotHeight(display);
  const references = steps.length > 0 ? referenceAmounts(display) : [];
  const { reaches = [] } = display;
  const y = valueScale({
    least: min([...steps.map(({ low }) => low), ...references, ...reaches]) ?? 0,
    most: max([...steps.map(({ high }) => high), ...references, ...reaches]) ?? 0,
    fromZero: true,
    isLog: false,
    upperLimit: display.upperLimit,
    format: amountFormat(display),
    count: tickCount(height),
    isWhole: steps.every(({ amount }) => Number.isInteger(amount)),
  });

  const bands = scaleBand<number>()
    .domain([...steps.keys()])
    .paddingInner(0.28)
    .paddingOuter(0.14);
  const bars = steps.map(({ amount, low, high }, place) => ({
    place,
    y: amount,
    start: bands(place) ?? 0,
    size: bands.bandwidth(),
    from: y.at(low),
    to: y.at(high),
  }));
  const sums = steps.slice(0, -1).map(({ amount, low, high }) => y.at(amount < 0 ? low : high));

  return {
    data,
    display,
    height,
    steps,
    bars,
    sums,
    y,
    centre: (place) => (bands(place) ?? 0) + bands.bandwidth() / 2,
  };
}
