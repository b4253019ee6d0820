import { sum } from 'd3-array';
import { formatPercent } from '#domain/value/format-number.ts';
import type { GraphViewProps } from '../graph-view-props.ts';
import { alignedNumbers } from '../marks/number-text.ts';
import type { Bar } from './layout.ts';

/**
 * Says which share of a total a bar is, such as `57% of 2,100`: of its place where there are several series, else of
 * all bars. Null where amounts may not be added up, where one is below zero, and where there is nothing else to add.
 */
export function barShares(
  bars: readonly Bar[][],
  { isSum = false, display }: Pick<GraphViewProps, 'isSum' | 'display'>,
): (bar: Bar) => string | null {
  const all = bars.flat();
  if (!isSum || all.length < 2 || all.some(({ y }) => y < 0)) return () => null;
  const totals = new Map<number, number>();
  for (const { place, y } of all) totals.set(place, (totals.get(place) ?? 0) + y);
  const whole = sum(all, ({ y }) => y);
  const write = alignedNumbers(
    all.map(({ y }) => y),
    display.yAxis.tickFormat,
  );
  return ({ place, y }) => {
    const total = bars.length > 1 ? totals.get(place)! : whole;
    return total > 0 ? `${formatPercent(y / total)} of ${write(total)}` : null;
  };
}
