import { formatNumber } from '#domain/value/format-number.ts';
import { formatUtc } from '#domain/value/format-date.ts';
import { extent } from 'd3-array';
import { scaleLinear, scaleUtc } from 'd3-scale';
import type { GraphViewProps } from '../graph-view-props.ts';
import { momentOf, type ChartData } from './chart-data.ts';
import { breakpoints, type BreakpointName } from './breakpoints.ts';
import type { Tick } from './value-scale.ts';
import { isYearLike, numbersAlong } from './number-text.ts';

/**
 * The position of each x along the axis (0 to 1), and the ticks for each breakpoint; `of` is the position of any number or
 * moment on a measured axis.
 */
export type XScale = {
  at(place: number): number;
  of?(value: number): number;
  ticks: Record<BreakpointName, Tick[]>;
};

/**
 * A scale along numbers or time, from the least to the greatest x or over the custom domain. `margin` is added at both
 * ends, in the units of x.
 */
export function measuredX(
  { xs }: Pick<ChartData, 'xs'>,
  { display, xType }: Pick<GraphViewProps, 'display' | 'xType'>,
  margin = 0,
): XScale {
  const timed = xType !== 'numeric';
  const custom = display.useCustomXDomain && display.xDomain;
  const [from, to] = custom
    ? timed
      ? custom.map(momentOf)
      : custom
    : extent(xs, ({ at }) => at ?? undefined);
  const domain: [number, number] = from === to ? [from! - 1, to! + 1] : [from! - margin, to! + margin];
  const scale = timed ? scaleUtc(domain, [0, 1]) : scaleLinear(domain, [0, 1]);
  const numbers = xs.map(({ at }) => at).filter((at) => at !== null);
  const isWhole = !timed && numbers.every(Number.isInteger);
  const areYears = isWhole && numbers.every(isYearLike);
  const ticksFor = (least: number): Tick[] => {
    const all: (number | Date)[] = scale.ticks(
      Math.max(2, Math.round(least / (90 * display.xAxis.tickSpacing))),
    );
    const ticks = isWhole ? wholeTicks(all) : all;
    const write = areYears ? numbersAlong(ticks.map(Number)) : formatNumber;
    const byDay = ticks.some((tick) => tick instanceof Date && tick.getUTCDate() !== 1);
    const label = (tick: number | Date) => (tick instanceof Date ? timeTick(tick, byDay) : write(tick));
    return ticks.map((tick) => ({ value: Number(tick), at: scale(tick), label: label(tick) }));
  };
  return {
    at: (place) => scale(xs[place]!.at ?? 0),
    of: (value) => scale(value),
    ticks: Object.fromEntries(breakpoints.map(({ name, least }) => [name, ticksFor(least)])) as Record<
      BreakpointName,
      Tick[]
    >,
  };
}

/** The ticks at whole numbers: between two years there is none. All of them where a custom domain has no whole number. */
function wholeTicks(ticks: (number | Date)[]): (number | Date)[] {
  const whole = ticks.filter(Number.isInteger);
  return whole.length > 0 ? whole : ticks;
}

/** The centres of bands, for categories along x, which have labels instead of ticks. */
export function bandX(count: number): XScale {
  return { at: (place) => (place + 0.5) / count, ticks: { n: [], m: [], w: [] } };
}

/** Whether x is measured, by numbers or time, and not a row of categories. */
export function isMeasured(xType: GraphViewProps['xType']): boolean {
  return xType === 'numeric' || xType === 'date' || xType === 'timestamp';
}

/** A moment as coarsely as it is round: a year, a month, a day, a time; `byDay` where months are too coarse. */
function timeTick(tick: Date, byDay: boolean): string {
  if (tick.getTime() % 86_400_000 !== 0) return tick.toISOString().slice(11, 16);
  if (tick.getUTCDate() !== 1 || (byDay && tick.getUTCMonth() !== 0))
    return formatUtc(tick, { month: 'short', day: 'numeric' });
  return tick.getUTCMonth() === 0 ? String(tick.getUTCFullYear()) : formatUtc(tick, { month: 'short' });
}
