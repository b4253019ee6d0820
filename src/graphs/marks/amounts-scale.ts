import { extent } from 'd3-array';
import type { DrawnDisplay } from '../graph-display.ts';
import type { ChartData } from './chart-data.ts';
import { amountFormat } from './number-text.ts';
import { plotHeight } from './plot-size.ts';
import { referenceAmounts } from './place-references.ts';
import { valueScale, type ValueScale } from './value-scale.ts';

/** The px between two ticks of an upright axis. */
const tickDistance = 52;

/** About how many ticks an upright axis of this height in px has. */
export function tickCount(height: number): number {
  return Math.max(2, Math.round(height / tickDistance));
}

/**
 * The upright axis of a chart whose amounts need not start at zero, unless an editor wants it. At both ends a
 * share of its height is `free` for large marks, at most a quarter, but nothing is below zero where no amount
 * is.
 */
export function amountsScale(
  { series }: Pick<ChartData, 'series'>,
  display: DrawnDisplay,
  free = 0,
): ValueScale {
  const isWhole = series.every(({ values }) => values.amounts.every(Number.isInteger));
  const { reaches = [] } = display;
  const references = series.length > 0 ? referenceAmounts(display) : [];
  const ends = series.flatMap(({ values }) => extent(values.amounts));
  const [lowest = 0, highest = 0] = extent(
    [...ends, ...references, ...reaches].filter((end) => end !== undefined),
  );
  const [least, most] = widened(lowest, highest, { free, isLog: display.isLog });

  return valueScale({
    least,
    most,
    fromZero: display.startsAtZero,
    isLog: display.isLog,
    upperLimit: display.upperLimit,
    format: amountFormat(display),
    count: tickCount(plotHeight(display)),
    isWhole,
  });
}

function widened(
  least: number,
  most: number,
  { free, isLog }: { free: number; isLog: boolean },
): readonly [least: number, most: number] {
  if (free === 0) return [least, most];
  const share = Math.min(free, 0.25);
  const beyond = share / (1 - 2 * share);
  if (isLog && least > 0) return [least / (most / least) ** beyond, most * (most / least) ** beyond];
  const [below, above] = [least - beyond * (most - least), most + beyond * (most - least)];
  return [least >= 0 ? Math.max(0, below) : below, above];
}
