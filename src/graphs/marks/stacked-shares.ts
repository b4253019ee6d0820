import { textsOf } from '#texts/texts-of.ts';
import type { DrawnDisplay } from '../graph-display.ts';
import type { GraphLabels } from '../graph-view-props.ts';
import { summed, type ChartData } from './chart-data.ts';

/**
 * Whether a stack shows the shares of its series in 100%: where editors chose so, and no amount is below
 * zero.
 */
export function showsShares(
  data: ChartData,
  { groupMode, isLog }: Pick<DrawnDisplay, 'groupMode' | 'isLog'>,
): boolean {
  if (groupMode !== 'shares' || isLog || data.series.length < 2) return false;
  return summed(data)
    .flat()
    .every((amount) => amount === null || amount >= 0);
}

/** The display of the axis of amounts: of shares it is from 0 to 100%. */
export function displayOfShares(display: DrawnDisplay, hasShares: boolean): DrawnDisplay {
  if (!hasShares) return display;
  return {
    ...display,
    upperLimit: null,
    unit: '%',
    yAxis: { ...display.yAxis, tickFormat: 'comma' },
  };
}

/**
 * What the axis of amounts is called where editors did not say; a count says nothing of what shares are of.
 */
export function labelsOfShares(
  labels: GraphLabels,
  hasShares: boolean,
  { locale }: Pick<DrawnDisplay, 'locale'>,
): GraphLabels {
  if (!hasShares) return labels;
  const { data, charts } = textsOf(locale);
  const y = labels.y === data.count ? charts.share : data.shareOf({ label: labels.y });
  return { ...labels, y, unit: undefined };
}

type Span = { place: number; low: number; high: number };

/** Spans on each other as percentages of those at their place. */
export function asShares<One extends Span>(series: readonly (readonly One[])[]): One[][] {
  const totals = new Map<number, number>();
  for (const { place, high } of series.flat()) {
    totals.set(place, Math.max(totals.get(place) ?? 0, high));
  }

  // Rounding must not lead beyond the end of the axis.
  const share = (amount: number, place: number) => Math.min(100, (100 * amount) / (totals.get(place) || 1));
  return series.map((spans) =>
    spans.map((span) => ({ ...span, low: share(span.low, span.place), high: share(span.high, span.place) })),
  );
}
