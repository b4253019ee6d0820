import { max, min, pairs } from 'd3-array';
import type { GraphViewProps } from '../graph-view-props.ts';
import type { ChartX } from './chart-data.ts';
import { isYearLike } from './number-text.ts';
import type { PlotAxes } from './place-references.ts';
import { measuredX, type XScale } from './x-scale.ts';

/** An axis of dates with the share of it that one step takes, 0 to 1. */
export type MeasuredBands = { x: XScale; step: number };

/**
 * Steps differ when the longest is this many times the shortest: months differ by less, a year that is
 * missing by more.
 */
const unequal = 1.5;

/**
 * The axis of bars over dates or years that have gaps between them, so that their distances are true. Null
 * where equal steps are true, and where the bars are in another order or only the largest.
 */
export function trueDistances(
  xs: readonly ChartX[],
  props: Pick<GraphViewProps, 'display' | 'xType'>,
): MeasuredBands | null {
  if (props.display.mostPlaces !== null) return null;
  const at = xs.map((x) => x.at ?? NaN);
  if (!isCalendar(at, props.xType)) return null;
  const steps = pairs(at, (one, next) => next - one);
  const [least, most] = [min(steps) ?? 0, max(steps) ?? 0];
  if (!(least > 0) || most < least * unequal) return null;
  const x = measuredX(at, props, least / 2);

  return { x, step: ((x.at(1) - x.at(0)) * least) / steps[0]! };
}

/** Where bars are along their axis for references: at true distances, else at these centres. */
export function axisOfBars(measured: MeasuredBands | null, centre: (place: number) => number): PlotAxes['x'] {
  if (!measured) return { at: centre };
  return { ...measured.x, half: measured.step / 2 };
}

/** Whether positions are moments, or whole numbers that read as years. */
function isCalendar(at: readonly number[], xType: GraphViewProps['xType']): boolean {
  if (xType === 'date' || xType === 'timestamp') return true;
  return xType === 'numeric' && at.every(isYearLike);
}
