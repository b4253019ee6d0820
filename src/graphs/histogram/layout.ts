import type { DrawnDisplay } from '../graph-display.ts';
import type { GraphViewProps } from '../graph-view-props.ts';
import { tickCount } from '../marks/amounts-scale.ts';
import { layoutBars, type Bar } from '../marks/bar-layout.ts';
import { inOrder, isolated, readChart, type ChartData } from '../marks/chart-data.ts';
import { plotHeight } from '../marks/plot-size.ts';
import type { ValueScale } from '../marks/value-scale.ts';
import { measuredX, type XScale } from '../marks/x-scale.ts';

/**
 * A histogram laid out: bars that touch each other, and the axis of what they count, which has ticks where
 * steps have a width; without one places are in equal steps.
 */
export type HistogramLayout = {
  data: ChartData;
  display: DrawnDisplay;
  height: number;
  bars: Bar[][];
  y: ValueScale;
  measured: XScale | null;
  centre(place: number): number;
};

/** From where to where a bar is along x, 0 to 1. */
type Reach = { start: number; end: number };

/** Lays a histogram out. */
export function layoutHistogram(props: GraphViewProps): HistogramLayout {
  const display: DrawnDisplay = {
    ...props.display,
    isLog: false,
    orientation: 'vertical',
    groupMode: 'stacked',
    mostPlaces: null,
  };
  const data = isolated(inOrder(readChart({ ...props, display })), props.isolation);
  const height = plotHeight(display);
  const layout = layoutBars(data, display, { count: tickCount(height), measured: null, mostSize: 1 });
  const measured = axisOfSteps(data, { ...props, display });
  const reachOf = (place: number) => reachOfStep(place, data, measured, props.stepWidth);

  return {
    data,
    display,
    height,
    bars: layout.bars.map((bars) => bars.map((bar) => ({ ...bar, ...boundsOf(reachOf(bar.place)) }))),
    y: layout.scale,
    measured,
    centre: (place) => {
      const { start, end } = reachOf(place);
      return (start + end) / 2;
    },
  };
}

/** The axis from the start of the first step to the end of the last; null where steps have no width. */
function axisOfSteps(
  { xs }: ChartData,
  { stepWidth, display, xType }: Pick<GraphViewProps, 'stepWidth' | 'display' | 'xType'>,
): XScale | null {
  const starts = xs.map(({ at }) => at).filter((at) => at !== null);
  const last = starts.at(-1);
  if (stepWidth === undefined || last === undefined) return null;
  return measuredX([...starts, last + stepWidth], { display, xType });
}

function reachOfStep(
  place: number,
  { xs }: ChartData,
  measured: XScale | null,
  stepWidth: number | undefined,
): Reach {
  const at = xs[place]?.at ?? null;
  if (!measured?.of || stepWidth === undefined || at === null) {
    return { start: place / xs.length, end: (place + 1) / xs.length };
  }

  return { start: measured.of(at), end: measured.of(at + stepWidth) };
}

/** The gap between two bars, of which thin ones keep nine tenths. */
const mostGap = 0.0015;

/** The bounds of a bar within its reach. */
function boundsOf({ start, end }: Reach): Pick<Bar, 'start' | 'size'> {
  const gap = Math.min(mostGap, (end - start) / 10);
  return { start: start + gap / 2, size: end - start - gap };
}
