import type { GraphDisplay } from '../graph-display.ts';
import { plotHeight, type DrawnCounts } from '../marks/plot-size.ts';

/**
 * The height in px of horizontal bars: a row for each category, as high as its bars want; beyond 60 rows the chart stops
 * growing and labels are skipped.
 */
export function horizontalHeight({ xs, series }: DrawnCounts, display: GraphDisplay): number {
  const bars = display.groupMode === 'grouped' || display.isLog ? series.length : 1;
  const row = bars > 1 ? bars * 13 + 14 : 30;
  return Math.max(Math.min(xs.length, 60) * row, Math.min(plotHeight(display), xs.length * (row + 14)));
}
