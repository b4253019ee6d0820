import type { GraphDisplay } from '../graph-display.ts';

/**
 * The inner width of every plot, in its own units: it is stretched to the width it gets, strokes and text are
 * not.
 */
export const plotWidth = 1000;

/** The height of the plot area in px: the graph's height without its margins. */
export function plotHeight({ height, margins }: GraphDisplay): number {
  return Math.max(60, height - margins.top - margins.bottom);
}

/** How many places along x and how many series a chart draws. */
export type DrawnCounts = { xs: { length: number }; series: { length: number } };
