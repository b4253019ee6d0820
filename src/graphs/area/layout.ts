import { max, min } from 'd3-array';
import type { DrawnDisplay } from '../graph-display.ts';
import type { GraphViewProps } from '../graph-view-props.ts';
import { tickCount } from '../marks/amounts-scale.ts';
import { inOrder, isolated, readChart, withSums, type ChartData } from '../marks/chart-data.ts';
import { longGapAt } from '../marks/line-gaps.ts';
import { amountFormat } from '../marks/number-text.ts';
import { referenceAmounts } from '../marks/place-references.ts';
import { plotHeight, plotWidth } from '../marks/plot-size.ts';
import { asShares, displayOfShares, showsShares } from '../marks/stacked-shares.ts';
import type { StripLayout } from '../marks/strips.tsx';
import { valueScale, type ValueScale } from '../marks/value-scale.ts';
import { bandX, isMeasured, measuredX, type XScale } from '../marks/x-scale.ts';
import { runsOfPlaces } from './area-runs.ts';

/** What a series takes at a place of its stack, in the units of the axis. */
type AreaSpan = { place: number; low: number; high: number };

/** An area chart laid out. */
export type AreaLayout = {
  data: ChartData;
  /** How amounts are written: in percent where areas are shares. */
  display: DrawnDisplay;
  hasShares: boolean;
  height: number;
  measured: boolean;
  x: XScale;
  y: ValueScale;
  /** A span for each series and place. */
  spans: AreaSpan[][];
  /** The places that areas join, between their gaps. */
  runs: number[][];
};

/**
 * Lays areas out from zero, those of several series on each other in their order. A series without an amount
 * at a place takes nothing there, as nothing is what it adds to the sum.
 */
export function layoutAreas(props: GraphViewProps): AreaLayout {
  const { xType } = props;
  const measured = isMeasured(xType);
  const all = readChart({ ...props, display: { ...props.display, isLog: false } });
  const data = isolated(withSums(measured ? inOrder(all) : all), props.isolation);
  const given = { ...props.display, isLog: false, groupMode: groupModeOf(props.display) };
  const hasShares = showsShares(data, given);
  const display = displayOfShares(given, hasShares);
  const height = plotHeight(display);
  const stack = stackOf(data);
  const spans = hasShares ? asShares(stack) : stack;
  const positions = data.xs.map(({ at }) => at);
  const x = measured && data.xs.length > 0 ? measuredX(positions, props) : bandX(data.xs.length);
  const centres = positions.map((_, place) => x.at(place) * plotWidth);

  return {
    data,
    display,
    hasShares,
    height,
    measured,
    x,
    y: scaleOf(data, { spans, display, hasShares }),
    spans,
    runs: measured ? runsOfPlaces(centres, longGapAt(positions, xType !== 'numeric')) : runsWithAmounts(data),
  };
}

/**
 * Categories that follow each other; one without any amount, which another chart has, is between two runs.
 */
function runsWithAmounts({ xs, series }: ChartData): number[][] {
  const filled = new Set(series.flatMap(({ values }) => Array.from(values, ({ x }) => x)));
  const runs: number[][] = [];
  for (const place of xs.keys()) {
    if (!filled.has(place)) continue;
    if (filled.has(place - 1)) {
      runs.at(-1)?.push(place);
    } else {
      runs.push([place]);
    }
  }

  return runs;
}

/** Areas beside each other would hide each other: they are on each other. */
function groupModeOf({ groupMode }: Pick<DrawnDisplay, 'groupMode'>): DrawnDisplay['groupMode'] {
  if (groupMode === 'grouped') return 'stacked';
  return groupMode;
}

/** The spans of each series at all places, the first one below; one series alone may be below zero. */
function stackOf({ xs, series }: ChartData): AreaSpan[][] {
  const tops = new Float64Array(xs.length);

  return series.map(({ values }) => {
    const amounts = new Float64Array(xs.length);
    for (const { x, y } of values) {
      amounts[x] = y;
    }

    return xs.map((_, place) => {
      const [from, amount] = [tops[place] ?? 0, amounts[place] ?? 0];
      tops[place] = from + amount;
      return { place, low: Math.min(from, from + amount), high: Math.max(from, from + amount) };
    });
  });
}

type Stack = Pick<AreaLayout, 'spans' | 'display' | 'hasShares'>;

function scaleOf({ series }: ChartData, { spans, display, hasShares }: Stack): ValueScale {
  const references = series.length > 0 ? referenceAmounts(display) : [];
  const { reaches = [] } = display;
  return valueScale({
    least: min([...spans.map((all) => min(all, ({ low }) => low) ?? 0), ...references, ...reaches]) ?? 0,
    most: max([...spans.map((all) => max(all, ({ high }) => high) ?? 0), ...references, ...reaches]) ?? 0,
    fromZero: true,
    isLog: false,
    upperLimit: display.upperLimit,
    format: amountFormat(display),
    count: tickCount(plotHeight(display)),
    isWhole: hasShares || series.every(({ values }) => values.amounts.every(Number.isInteger)),
  });
}

/** Where the areas of the series end at the last place, by their middles, in px from the top of the plot. */
export const endsOfAreas = ({ spans, y, height }: AreaLayout): number[] =>
  spans.map((all) => {
    const { low = 0, high = 0 } = all.at(-1) ?? {};
    const middle = (y.at(low) + y.at(high)) / 2;
    return height * (1 - Math.min(1, Math.max(0, middle)));
  });

/** What the strips of areas are made of: the mark of an amount is at the end of its area. */
export const stripLayout = ({ data, height, x, y, spans }: AreaLayout): StripLayout => ({
  data,
  height,
  x,
  topOf: (value, series) => {
    const { low = 0, high = 0 } = spans[series]?.[value.x] ?? {};
    return y.at(value.y < 0 ? low : high);
  },
  isStacked: true,
});
