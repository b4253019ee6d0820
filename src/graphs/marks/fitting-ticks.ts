import { atBreakpoints, type BreakpointName } from './breakpoints.ts';
import { widest } from './text-width.ts';
import type { Tick } from './value-scale.ts';

/** For each tier those ticks of a level axis that fit beside each other; `gutter` is the px that the width loses. */
export function fittingTicks(ticks: Tick[], gutter: number): Record<BreakpointName, Tick[]> {
  const needed = widest(ticks.map(({ label }) => label)) + 14;
  return atBreakpoints((least) => {
    const step = Math.max(1, Math.ceil((needed * ticks.length) / (least - gutter)));
    return ticks.filter((_, index) => index % step === 0);
  });
}
