import type { GraphDisplay } from '../graph-display.ts';
import { plotHeight, type DrawnCounts } from '../marks/plot-size.ts';

/** The height in px of a row with one bar; that of a bar beside others, and of the space around these. */
const [rowOfOne, barOfMore, aroundMore] = [30, 13, 14];
/** How much higher a row may be where the chart has room, in px. */
const mostAdded = 14;
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

/** What editors read below the setting of the height. */
export const horizontalHeightNote = `Each horizontal bar is ${rowOfOne} to ${rowOfOne + mostAdded} px high with its space, beside others at least ${barOfMore} px. Where this height does not fit the number of bars, the chart is higher or lower.`;
