import { max, min } from 'd3-array';
import { scaleBand } from 'd3-scale';
import type { DrawnDisplay } from '../graph-display.ts';
import { summed, type ChartData } from './chart-data.ts';
import { referenceAmounts } from './place-references.ts';
import { asShares, displayOfShares, showsShares } from './stacked-shares.ts';
import type { MeasuredBands } from './true-distances.ts';
import { amountFormat } from './number-text.ts';
import { valueScale, type ValueScale } from './value-scale.ts';

/** One bar: `start` and `size` along the categories, `from` and `to` along the amounts, all 0 to 1. */
export type Bar = { place: number; y: number; start: number; size: number; from: number; to: number };
/** Bars by series, the axis of amounts, and the centre of each category (0 to 1). */
export type BarLayout = { bars: Bar[][]; scale: ValueScale; centre(place: number): number };
/** The place of a category along its axis, and the room of its bars there, 0 to 1. */
type Bands = { start(place: number): number; width: number };

/** Up to this many bars of one series carry their amount at their end, and need no axis of amounts. */
const mostAmounts = 60;

/**
 * Whether bars can carry their amounts: those of one series that are few; vertical ones only where all are
 * above zero.
 */
export function canCarryAmounts(
  data: ChartData,
  { orientation }: Pick<DrawnDisplay, 'orientation'>,
): boolean {
  const [amounts, ...others] = summed(data);
  if (!amounts || others.length > 0) return false;
  const drawn = amounts.filter((amount) => amount !== null);
  const areAbove = orientation === 'horizontal' || drawn.every((amount) => amount >= 0);
  return drawn.length <= mostAmounts && areAbove;
}

const carriesAmounts = (data: ChartData, display: DrawnDisplay): boolean =>
  display.showAmounts && canCarryAmounts(data, display);

/** The amount of a horizontal bar: at its end, which is its left one below zero, 0 to 1. */
export type BarEnd = { place: number; y: number; at: number; middle: number; isBelow: boolean };

/** Where horizontal bars carry their amounts; none where they do not, and have an axis of amounts. */
export function amountsAtEnds(data: ChartData, [bars = []]: Bar[][], display: DrawnDisplay): BarEnd[] {
  if (!carriesAmounts(data, display)) return [];
  return bars.map(({ place, y, start, size, from, to }) => {
    const isBelow = y < 0;
    return { place, y, at: isBelow ? Math.max(from, 0) : Math.min(to, 1), middle: start + size / 2, isBelow };
  });
}

type Span = { place: number; y: number; low: number; high: number };

/**
 * The most of the axis of categories that a bar takes where the size of the plot does not depend on how many
 * there are.
 */
export const mostOfPlot = 0.25;

/**
 * Lays bars out: stacked apart for amounts above and below zero, as shares of 100%, or side by side; a log
 * axis never stacks. `count` is about how many ticks amounts have. With `measured` bars are at true
 * distances, else in equal steps; none takes more of their axis than `mostSize`, 0 to 1.
 */
export function layoutBars(
  data: ChartData,
  given: DrawnDisplay,
  { count, measured, mostSize }: { count: number; measured: MeasuredBands | null; mostSize: number },
): BarLayout {
  const hasShares = showsShares(data, given);
  const display = displayOfShares(given, hasShares);
  const stacks = display.groupMode !== 'grouped' && !display.isLog;
  const spans = spansOf(data, stacks, hasShares);
  const all = spans.flat();
  const references = all.length > 0 ? referenceAmounts(display) : [];
  const { reaches = [] } = display;
  const scale = valueScale({
    least: min([...all.map(({ y, low }) => (display.isLog ? y : low)), ...references, ...reaches]) ?? 0,
    most: max([...all.map(({ high }) => high), ...references, ...reaches]) ?? 0,
    fromZero: true,
    isLog: display.isLog,
    upperLimit: display.upperLimit,
    format: amountFormat(display),
    count,
    isExact: display.orientation === 'horizontal' && carriesAmounts(data, display),
    isWhole: hasShares || all.every(({ y }) => Number.isInteger(y)),
  });
  const gap = gapBetween(data.xs.length, stacks || spans.length === 1);
  // The bars of a place that are beside each other: of those on each other, there is one.
  const beside = stacks ? [0] : [...spans.keys()];
  const mostWidth = mostSize * beside.length;
  const bands = measured ? measuredBands(measured, gap) : equalBands(data.xs.length, gap, mostWidth);
  const within = scaleBand<number>()
    .domain(beside)
    .range([0, bands.width])
    .paddingInner(spans.length > 1 ? 0.06 : 0);

  const bars = spans.map((series, index) =>
    series.map(({ place, y, low, high }) => ({
      place,
      y,
      start: bands.start(place) + (within(beside[index] ?? 0) ?? 0),
      size: within.bandwidth(),
      from: display.isLog ? 0 : scale.at(low),
      to: scale.at(high),
    })),
  );
  return { bars, scale, centre: (place) => bands.start(place) + bands.width / 2 };
}

/** The share of a band that is left free beside its bars. */
function gapBetween(places: number, hasOneBar: boolean): number {
  if (places > 60) return 0.12;
  if (hasOneBar) return 0.28;
  return 0.24;
}

function equalBands(count: number, gap: number, mostWidth: number): Bands {
  const bands = scaleBand<number>()
    .domain(Array.from({ length: count }, (_, place) => place))
    .paddingInner(gap)
    .paddingOuter(count <= 3 ? 0.3 : 0.14);
  const width = Math.min(bands.bandwidth(), mostWidth);
  const beside = (bands.bandwidth() - width) / 2;

  return { start: (place) => (bands(place) ?? 0) + beside, width };
}

/** The least room of a bar at its true place, so that one day among years can be seen. */
const leastWidth = 0.002;

function measuredBands({ x, step }: MeasuredBands, gap: number): Bands {
  const width = Math.max(step * (1 - gap), leastWidth);
  return { start: (place) => x.at(place) - width / 2, width };
}

/** The bars of each series: beside each other, on each other, or on each other as shares. */
function spansOf(data: ChartData, stacks: boolean, hasShares: boolean): Span[][] {
  if (!stacks) return alone(summed(data));
  const amounts = stacked(summed(data));
  if (hasShares) return asShares(amounts);
  return amounts;
}

function alone(series: (number | null)[][]): Span[][] {
  return series.map((values) =>
    values.flatMap((y, place) => {
      if (y === null) return [];
      return [{ place, y, low: Math.min(0, y), high: Math.max(0, y) }];
    }),
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
