import type { GraphDisplay } from '../graph-display.ts';
import { plotHeight, type DrawnCounts } from '../marks/plot-size.ts';

/** The most lines that have a name and an amount at both ends: of more, an axis has the amounts. */
export const mostNamed = 40;

/** The px of a label at the end of a line, with the space to the next one. */
export const labelHeight = 18;

/**
 * The height of a plot of lines in px: as set, while the labels of all lines have room. Lines are places, or
 * the series along time, whichever are more.
 */
export function heightOfSlopes({ xs, series }: DrawnCounts, display: GraphDisplay): number {
  const lines = Math.max(xs.length, series.length);
  if (lines > mostNamed) return plotHeight(display);
  return Math.max(plotHeight(display), lines * labelHeight);
}
