import type { ReactNode } from 'react';
import { textsOf } from '#texts/texts-of.ts';
import type { DrawnDisplay } from '../graph-display.ts';
import type { ChartKind } from '../graph-type.ts';
import { kindName } from './kind-name.ts';
import { drawingIn, usePlotDirection } from './plot-direction.tsx';
import type { GraphViewProps } from '../graph-view-props.ts';
import { plotWidth } from './plot-size.ts';

type PlotSvgProps = {
  id: string;
  title: string;
  height: number;
  className: string;
  /** Whether the marks are links, which the children of an image cannot be. */
  isChoosable?: boolean | undefined;
  /** Whether pointing at marks shows their values. */
  hasTips: boolean;
  /** Where the script finds the values of marks that have no elements. */
  values: string | undefined;
  children: ReactNode;
};

/** The drawing itself: stretched sideways, one unit a px in height. Its name and summary are beside it. */
export function PlotSvg(props: PlotSvgProps) {
  const { id, title, height, className, isChoosable, hasTips, values, children } = props;
  const direction = usePlotDirection();

  return (
    <svg
      role={isChoosable ? 'group' : 'img'}
      aria-label={title}
      aria-describedby={`${id}-summary`}
      // With the focus on a drawing, arrow keys read its marks; with the focus on a link they lead to
      // another.
      tabIndex={isChoosable ? undefined : 0}
      className={`tm-marks ${className}`.trim()}
      data-values={values}
      viewBox={`0 0 ${plotWidth} ${height}`}
      preserveAspectRatio="none"
      height={height}
      width="100%"
      pointerEvents={hasTips || isChoosable ? undefined : 'none'}
      style={drawingIn(direction)}
    >
      {children}
    </svg>
  );
}

/** What a chart is called when it is announced: its title, else its columns. */
export function announced(
  { title, locale }: Pick<DrawnDisplay, 'title' | 'locale'>,
  kind: ChartKind,
  { x, y }: { x: string; y: string },
): string {
  const { charts: texts } = textsOf(locale);
  return title.title || texts.kindOf({ kind: kindName(kind, texts), y, x });
}

type GridLinesProps = {
  at: number[];
  upright?: boolean;
  height: number;
  /** The classes that hide them at some widths. */
  hidden?: string;
};

/** Hairlines across the plot at these places (0 to 1), level or upright. */
export function GridLines({ at, upright = false, height, hidden = '' }: GridLinesProps) {
  if (at.length === 0) return null;
  const lines = at.map((place) => lineAcross(place, upright, height));
  return <path className={`tm-grid ${hidden}`.trim()} d={lines.join('')} />;
}

/** The path of a line across a plot of this height at a place from 0 to 1, upright or level. */
export function lineAcross(at: number, isUpright: boolean, height: number): string {
  if (isUpright) return `M${unit(at * plotWidth)},0V${height}`;
  return `M0,${unit(at * height)}H${plotWidth}`;
}

/**
 * Whether the marks of a plot are links, and where the script finds the values of those without elements.
 */
export function markAccess(
  { choice, valuesAddress }: Pick<GraphViewProps, 'choice' | 'valuesAddress'>,
  haveElements: boolean,
): { isChoosable: boolean; values: string | undefined } {
  if (!haveElements) return { isChoosable: false, values: valuesAddress };
  return { isChoosable: choice !== undefined, values: undefined };
}

/** A coordinate to a tenth: finer is not seen and only makes pages longer. */
export function unit(value: number): number {
  return Math.round(value * 10) / 10;
}
