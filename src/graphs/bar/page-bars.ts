import type { GraphViewProps } from '../graph-view-props.ts';
import { tickCount } from '../marks/amounts-scale.ts';
import type { ChartData } from '../marks/chart-data.ts';
import { placeReferences, type PlacedReferences } from '../marks/place-references.ts';
import { plotHeight } from '../marks/plot-size.ts';
import { inPercent, showsShares } from './bar-shares.ts';
import { layoutBars, mostOfPlot, type BarLayout } from './layout.ts';
import { trueDistances, type MeasuredBands } from './true-distances.ts';

/**
 * Bars laid out on a page; `measured` where they are at true distances, and the references that are drawn
 * with them.
 */
export type PageBars = BarLayout & { measured: MeasuredBands | null; references: PlacedReferences };

/** Lays bars out on a page, with their references. */
export function pageBars(
  data: ChartData,
  { display, xType }: Pick<GraphViewProps, 'display' | 'xType'>,
): PageBars {
  const isHorizontal = display.orientation === 'horizontal';
  const measured = isHorizontal ? null : trueDistances(data.xs, { display, xType });
  const count = isHorizontal ? 5 : tickCount(plotHeight(display));
  // The height of horizontal ones grows with their rows.
  const mostSize = isHorizontal ? 1 : mostOfPlot;
  const layout = layoutBars(data, display, { count, measured, mostSize });
  const x = measured ? { ...measured.x, half: measured.step / 2 } : { at: layout.centre };
  const axes = { xs: data.xs, xType, x, y: layout.scale, isHorizontal };
  const shown = showsShares(data, display) ? inPercent(display) : display;

  return { ...layout, measured, references: placeReferences(shown, axes) };
}
