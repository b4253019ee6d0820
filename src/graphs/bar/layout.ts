import { max, min } from 'd3-array';
import { scaleBand } from 'd3-scale';
import type { GraphDisplay } from '../graph-display.ts';
import { summed, type ChartData } from '../marks/chart-data.ts';
import { valueScale, type ValueScale } from '../marks/value-scale.ts';

/** One bar: `start` and `size` along the categories, `from` and `to` along the amounts, all 0 to 1. */
export type Bar = { place: number; y: number; start: number; size: number; from: number; to: number };
/** Bars by series, the axis of amounts, and the centre of each category (0 to 1). */
export type BarLayout = { bars: Bar[][]; scale: ValueScale; centre(place: number): number };

type Span = { place: number; y: number; low: number; high: number };

/** Lays bars out: stacked apart for amounts above and below zero, or side by side; a log axis never stacks. */
export function layoutBars(data: ChartData, display: GraphDisplay, count: number): BarLayout {
  const stacks = display.groupMode === 'stacked' && !display.isLog;
  const spans = stacks ? stacked(summed(data)) : alone(summed(data));
  const all = spans.flat();
  const scale = valueScale({
    least: (display.isLog ? min(all, ({ y }) => y) : min(all, ({ low }) => low)) ?? 0,
    most: max(all, ({ high }) => high) ?? 0,
    fromZero: true,
    isLog: display.isLog,
    upperLimit: display.upperLimit,
    tickFormat: display.yAxis.tickFormat,
    count,
  });
  const bands = scaleBand<number>()
    .domain(data.xs.keys())
    .paddingInner(data.xs.length > 60 ? 0.12 : stacks || spans.length === 1 ? 0.28 : 0.24)
    .paddingOuter(data.xs.length <= 3 ? 0.3 : 0.14);
  const within = scaleBand<number>()
    .domain(stacks ? [0] : spans.keys())
    .range([0, bands.bandwidth()])
    .paddingInner(spans.length > 1 ? 0.06 : 0);
  const bars = spans.map((series, index) =>
    series.map(({ place, y, low, high }) => ({
      place,
      y,
      start: bands(place)! + within(stacks ? 0 : index)!,
      size: within.bandwidth(),
      from: display.isLog ? 0 : scale.at(low),
      to: scale.at(high),
    })),
  );
  return { bars, scale, centre: (place) => bands(place)! + bands.bandwidth() / 2 };
}

function alone(series: (number | null)[][]): Span[][] {
  return series.map((values) =>
    values.flatMap((y, place) =>
      y === null ? [] : [{ place, y, low: Math.min(0, y), high: Math.max(0, y) }],
    ),
  );
}

function stacked(series: (number | null)[][]): Span[][] {
  const above: number[] = [];
  const below: number[] = [];
  return series.map((values) =>
    values.flatMap((y, place) => {
      if (y === null) return [];
      const side = y < 0 ? below : above;
      const from = side[place] ?? 0;
      side[place] = from + y;
      return [{ place, y, low: Math.min(from, from + y), high: Math.max(from, from + y) }];
    }),
  );
}
