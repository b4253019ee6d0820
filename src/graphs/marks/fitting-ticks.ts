import { range } from 'd3-array';
import { atBreakpoints, type BreakpointName } from './breakpoints.ts';
import { widest } from './text-width.ts';
import type { Tick } from './value-scale.ts';

/**
 * For each tier those ticks of a level axis that fit beside each other, with the last one where steps of less
 * than twice the length lead to it; `gutter` is the px that the width loses.
 */
export function fittingTicks(ticks: Tick[], gutter: number): Record<BreakpointName, Tick[]> {
  const needed = widest(ticks.map(({ label }) => label)) + 14;
  return atBreakpoints((least) => {
    const closest = Math.max(1, Math.ceil((needed * ticks.length) / (least - gutter)));
    const leadsToLast = (step: number) => (ticks.length - 1) % step === 0;
    const step = range(closest, 2 * closest).find(leadsToLast) ?? closest;
    return ticks.filter((_, index) => index % step === 0);
  });
}
