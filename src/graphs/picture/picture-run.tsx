import type { ReactNode } from 'react';
import type { Direction } from '#domain/value/text/direction-of.ts';
import type { DrawnDisplay } from '../graph-display.ts';
import { directionOfChart } from '../marks/plot-direction.tsx';
import { plotWidth } from '../marks/plot-size.ts';
import { unit } from '../marks/plot.tsx';
import { pictureContext } from './write-markup.ts';

/**
 * How a part of a picture runs: where `width` is a number, places in it are counted from its right side,
 * which is so far from where it begins. Its texts have the direction, which is none in pictures that are all
 * from left to right.
 */
type PictureRun = { direction: Direction | undefined; width: number | null };

const run = pictureContext<PictureRun>({ direction: undefined, width: null });

/** How the part of a picture around a component runs. */
export const runAround = (): PictureRun => run.read();

/** The place of something of this width, in a part that runs so. */
export function placeIn({ width }: PictureRun, x: number, itself = 0): number {
  if (width === null) return x;
  return unit(width - x - itself);
}

type RunProps = { direction: Direction; width: number; children: ReactNode };

/** Lets a part of a picture of this width run in a direction. */
export function RunOf({ direction, width, children }: RunProps) {
  const around = runAround();
  if (direction === 'ltr' && !around.direction) return children;
  return <run.Around value={{ direction, width: direction === 'rtl' ? width : null }}>{children}</run.Around>;
}

/**
 * Where a plot begins: behind what is before it; a plot from left to right in a picture from right to left
 * is as far from its other side. `width` is that of the picture.
 */
export function startOfPlot(
  { beside }: { beside: Direction },
  display: Pick<DrawnDisplay, 'locale'>,
  { before, width }: { before: number; width: number },
): number {
  if (beside === directionOfChart(display)) return before;
  return width - before - plotWidth;
}

type GroupProps = { x: number; y: number; children: ReactNode };

/** A group of a picture that begins at a place. */
export function PictureGroup({ x, y, children }: GroupProps) {
  const around = runAround();
  const group = <g transform={`translate(${placeIn(around, x)} ${y})`}>{children}</g>;
  if (around.width === null) return group;
  return <run.Around value={{ ...around, width: 0 }}>{group}</run.Around>;
}

type PlotGroupProps = GroupProps & { direction: Direction; fill?: string };

/** A group as wide as the plot, in which what runs along x has a direction. */
export function PlotGroup({ x, y, direction, fill, children }: PlotGroupProps) {
  const around = runAround();
  return (
    <g transform={`translate(${placeIn(around, x, plotWidth)} ${y})`} fill={fill}>
      <RunOf direction={direction} width={plotWidth}>
        {children}
      </RunOf>
    </g>
  );
}

/** Shapes without texts in a plot: they are mirrored where it runs from right to left. */
export function PlotShapes({ children }: { children: ReactNode }) {
  const { width } = runAround();
  if (width === null) return children;
  return <g transform={`matrix(-1 0 0 1 ${width} 0)`}>{children}</g>;
}
