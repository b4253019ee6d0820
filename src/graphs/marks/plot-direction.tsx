import { createContext, use, type CSSProperties, type ReactNode } from 'react';
import { directionOf, type Direction } from '#domain/value/text/direction-of.ts';
import type { DrawnDisplay } from '../graph-display.ts';
import type { GraphViewProps } from '../graph-view-props.ts';
import type { ChartPlaces } from './chart-data.ts';
import { isMeasured } from './x-scale.ts';

/** The direction of a language: names are at its start, and horizontal bars grow from there. */
export const directionOfChart = ({ locale = 'en' }: Pick<DrawnDisplay, 'locale'>): Direction =>
  directionOf(locale);

const digitFirst = /^\P{L}*?\p{Nd}/u;

/**
 * The direction of places along x: that of the language, but numbers and times run from left to right in
 * all, also where they are texts such as 2019/20.
 */
export function directionOfPlaces(
  xs: ChartPlaces,
  { display, xType }: Pick<GraphViewProps, 'display' | 'xType'>,
): Direction {
  if (directionOfChart(display) === 'ltr' || isMeasured(xType)) return 'ltr';
  return Array.from(xs).every(({ label }) => digitFirst.test(label)) ? 'ltr' : 'rtl';
}

const PlotDirection = createContext<Direction>('ltr');

/** The direction of what runs along x in the plot around a component. */
export const usePlotDirection = (): Direction => use(PlotDirection);

type PlotBoxProps = {
  display: DrawnDisplay;
  /** The direction of what runs along x. */
  direction: Direction;
  /** The direction of the box itself, at whose start the axis or the names are. */
  beside?: Direction;
  className?: string;
  style: CSSProperties;
  children: ReactNode;
};

/** The box of a plot with its axes. All parts know the direction of the plot, and mirror where it runs so. */
export function PlotBox(props: PlotBoxProps) {
  const { display, direction, beside = direction, className = 'tm-plot', style, children } = props;
  const isMirrored = directionOfChart(display) === 'rtl';
  const clipped = isMirrored && direction === 'ltr' ? { ...style, ...clip } : style;

  return (
    <div className={className} dir={isMirrored ? beside : undefined} style={clipped}>
      <PlotDirection value={direction}>{children}</PlotDirection>
    </div>
  );
}

/** Boxes of labels reach beyond the left of a plot, to where pages from right to left can be scrolled. */
const clip: CSSProperties = { overflow: 'clip', overflowClipMargin: 12 };

const otherSide: Partial<Record<string, CSSProperties['textAlign']>> = { left: 'right', right: 'left' };

/** A style whose sides are those of a plot from left to right, in a plot that runs in a direction. */
export function styleIn(direction: Direction, style: CSSProperties): CSSProperties {
  if (direction === 'ltr') return style;

  const { left, right, marginLeft, textAlign = '', transform, '--x': shift, ...others } = style;
  return {
    ...others,
    left: right,
    right: left,
    marginRight: marginLeft,
    textAlign: otherSide[textAlign] ?? (textAlign || undefined),
    transform: transform?.replace('-', ''),
    '--x': typeof shift === 'string' ? shift.replace('-', '') : shift,
  };
}

/** How a drawing without texts is mirrored in a plot from right to left. */
export function drawingIn(direction: Direction): CSSProperties | undefined {
  if (direction === 'rtl') return { scale: '-1 1' };
  return undefined;
}
