import { max, min } from 'd3-array';
import type { DrawnDisplay } from '../graph-display.ts';
import type { ChartData } from './chart-data.ts';
import { amountFormat } from './number-text.ts';
import { plotHeight } from './plot.tsx';
import { referenceAmounts } from './place-references.ts';
import { valueScale, type ValueScale } from './value-scale.ts';

/** The px between two ticks of an upright axis. */
const tickDistance = 52;

/** About how many ticks an upright axis of this height in px has. */
export function tickCount(height: number): number {
  return Math.max(2, Math.round(height / tickDistance));
}

/** The upright axis of a chart whose amounts need not start at zero. */
export function amountsScale({ series }: ChartData, display: DrawnDisplay): ValueScale {
  const amounts = series.map(({ values }) => values.map(({ y }) => y));
  const isWhole = amounts.every((part) => part.every(Number.isInteger));
  if (series.length > 0) amounts.push(referenceAmounts(display));
  return valueScale({
    least: min(amounts, (part) => min(part)) ?? 0,
    most: max(amounts, (part) => max(part)) ?? 0,
    fromZero: false,
    isLog: display.isLog,
    upperLimit: display.upperLimit,
    format: amountFormat(display),
    count: tickCount(plotHeight(display)),
    isWhole,
  });
}
