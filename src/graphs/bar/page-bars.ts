import type { GraphViewProps } from '../graph-view-props.ts';
import { tickCount } from '../marks/amounts-scale.ts';
import type { ChartData } from '../marks/chart-data.ts';
import { placeReferences, type PlacedReferences } from '../marks/place-references.ts';
import { plotHeight } from '../marks/plot-size.ts';
import { displayOfShares, showsShares } from '../marks/stacked-shares.ts';
import { layoutBars, mostOfPlot, type BarLayout } from '../marks/bar-layout.ts';
import { axisOfBars, trueDistances, type MeasuredBands } from '../marks/true-distances.ts';

/**
 * Bars laid out on a page; `measured` where they are at true distances, and the references that are drawn
 * with them.
 */
export type PageBars = BarLayout & { measured: MeasuredBands | null; references: PlacedReferences };

/** What bars on a page are drawn of. */
export type PageBarsProps = { graph: GraphViewProps; data: ChartData; layout: PageBars };

/** Lays bars out on a page, with their references. */
export function pageBars(
  data: ChartData,
  { display, xType }: Pick<GraphViewProps, 'display' | 'xType'>,
): PageBars {
  const isHorizontal = display.orientation === 'horizontal';
  const steps = stepsOnPage(data, { display, xType });
  const { measured } = steps;
  const layout = layoutBars(data, display, steps);
  const x = axisOfBars(measured, layout.centre);
  const axes = { xs: data.xs, xType, x, y: layout.scale, isHorizontal };
  const shown = displayOfShares(display, showsShares(data, display));

  return { ...layout, measured, references: placeReferences(shown, axes) };
}

/** The steps of both axes on a page; the height of horizontal bars grows with their rows. */
function stepsOnPage(data: ChartData, { display, xType }: Pick<GraphViewProps, 'display' | 'xType'>) {
  if (display.orientation === 'horizontal') return { count: 5, measured: null, mostSize: 1 };
  return {
    count: tickCount(plotHeight(display)),
    measured: trueDistances(data.xs, { display, xType }),
    mostSize: mostOfPlot,
  };
}
