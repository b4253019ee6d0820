import type { GraphDisplay } from '../graph-display.ts';
import { plotHeight, type DrawnCounts } from '../marks/plot-size.ts';

/** The height in px of a row with one bar. */
export const rowOfOne = 30;
/** The height in px of a bar beside others. */
export const barOfMore = 13;
/** The height in px of the space around bars beside others. */
const aroundMore = 14;
/** How much higher a row may be where the chart has room, in px. */
export const mostAdded = 14;
/** From here on the chart stops growing, and labels are skipped. */
const mostRows = 60;

/**
 * The height in px of horizontal bars: as set, while each category has a row that is as high as its bars want
 * and hardly higher.
 */
export function horizontalHeight({ xs, series }: DrawnCounts, display: GraphDisplay): number {
  const bars = display.groupMode === 'grouped' || display.isLog ? series.length : 1;
  const row = bars > 1 ? bars * barOfMore + aroundMore : rowOfOne;
  const most = xs.length * (row + mostAdded);
  return Math.max(Math.min(xs.length, mostRows) * row, Math.min(plotHeight(display), most));
}

/** The height in px of a plot of bars: horizontal ones grow with their number. */
export function heightOfBars(counts: DrawnCounts, display: GraphDisplay): number {
  if (display.orientation === 'horizontal') return horizontalHeight(counts, display);
  return plotHeight(display);
}
