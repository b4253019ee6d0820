import type { DrawnDisplay } from '../graph-display.ts';
import type { GraphViewProps } from '../graph-view-props.ts';
import { tickCount } from '../marks/amounts-scale.ts';
import { layoutBars, type Bar } from '../marks/bar-layout.ts';
import { inOrder, isolated, readChart, type ChartData } from '../marks/chart-data.ts';
import { plotHeight, plotWidth } from '../marks/plot-size.ts';
import { unit } from '../marks/plot.tsx';
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

/** The bounds of a bar: those of its step. */
const boundsOf = ({ start, end }: Reach): Pick<Bar, 'start' | 'size'> => ({ start, size: end - start });

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

/** The width of a bar in units of the plot below which lines between bars would hide these. */
const narrowestOfLines = 4;

/**
 * The upright lines between bars that touch each other, in units of the plot: as high as the lower of both,
 * and as wide at all widths of the plot. There are none between narrow bars.
 */
export function linesBetween({ bars, height }: Pick<HistogramLayout, 'bars' | 'height'>): string {
  const [series = []] = bars;
  return series
    .flatMap((bar, index) => {
      const next = series[index + 1];
      if (!next || bar.size * plotWidth < narrowestOfLines) return [];
      const at = Math.round((bar.start + bar.size) * plotWidth * 2) / 2;
      const top = Math.min(bar.to, next.to);
      return top > 0 ? [`M${at},${unit(height * (1 - top))}V${height}`] : [];
    })
    .join('');
}
