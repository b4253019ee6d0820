import { fittedKinds } from './fitted-projection.ts';

/**
 * The projections of maps as they are chosen: `auto` is the one that suits the extent, `albers-usa` the one
 * with insets for Alaska, Hawaii and Puerto Rico.
 */
export const chosenProjections = ['auto', ...fittedKinds, 'albers-usa'] as const;
/** One of `chosenProjections`. */
export type ChosenProjection = (typeof chosenProjections)[number];
