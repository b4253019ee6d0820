import type { ReactNode } from 'react';
import type { Direction } from '#domain/value/text/direction-of.ts';
import type { GraphDisplay } from '../graph-display.ts';
import type { GraphViewProps } from '../graph-view-props.ts';
import type { YearCycle } from '../marks/band-labels.ts';
import type { ChartData, ChartPlaces } from '../marks/chart-data.ts';
import { footName } from '../marks/foot-name.ts';
import { directionOfChart } from '../marks/plot-direction.tsx';
import type { PlacedReferences } from '../marks/place-references.ts';
import type { Tick } from '../marks/value-scale.ts';
import type { XScale } from '../marks/x-scale.ts';

/** A label of an axis; `at` is from 0 to 1, from the top or from the start of the plot. */
export type PictureLabel = { at: number; label: string; weight?: number | undefined };

/**
 * The room of a picture that has a size of its own: the height of its plot, and the size of its text, in px
 * of the plot.
 */
export type PictureRoom = { height: number; textSize: number };

/**
 * A text over the marks of a picture: its place in px from the start and the top of the plot, where its
 * middle is.
 */
export type PictureOverText = {
  left: number;
  top: number;
  label: string;
  anchor: 'start' | 'middle' | 'end';
  hasHalo?: boolean;
  isStrong?: boolean;
  fill?: string | undefined;
};

/** The size of text in px in a picture without a room of its own. */
export const pictureTextSize = 15;

/** What a picture draws within its axes. The plot is 1,000 px wide, as wide as the units of its marks. */
export type PicturePlot = {
  data: ChartData<ChartPlaces>;
  /**
   * The directions of what runs along x and of what is beside the plot, such as names, which are at its
   * start.
   */
  direction: Direction;
  beside: Direction;
  /** The height of the plot in px. */
  height: number;
  /** The title above the axis at the left, empty for none; the same for the foot. */
  sideTitle: string;
  footTitle: string;
  side: PictureLabel[];
  /**
   * Labels below the plot; `width` is the room of one in px. Where they do not fit, those that are in order,
   * such as years, leave some out, others are slanted. Of months or quarters with a `cycle`, Januaries are
   * left.
   */
  foot: { labels: PictureLabel[]; width: number; isInOrder: boolean; cycle?: YearCycle | null };
  /** Lines across the plot, from 0 to 1, from the top or from the left. */
  levels: number[];
  uprights: number[];
  references: PlacedReferences;
  /** Whether the names of series are listed above the plot. */
  hasLegend: boolean;
  /** Where amounts are zero, from the left or from the top, for a line; null for none. */
  zero: { at: number; isUpright: boolean } | null;
  /** What the colours of a heat map mean. */
  scale?: { label: string; colours: string[]; ends: string[] } | null;
  /** What the sizes of points mean: round amounts with the widths of their dots in px. */
  sizes?: { label: string; steps: { label: string; width: number }[] } | null;
  /** Texts at the right of the plot, in px from its top, and where the lines that they name end. */
  ends: { top: number; line: number; label: string; colour: string; weight?: number | undefined }[];
  /**
   * The amounts at the ends of horizontal bars, in px from the left and the top; below zero they are at the
   * left of them. Where a row has several, each says which row it is of.
   */
  amounts: { left: number; top: number; label: string; isBelow?: boolean; row?: number }[];
  /** Texts over the marks. */
  texts?: PictureOverText[];
  marks: ReactNode;
};

/** The properties of a graph whose plot has the height of a room. */
export function atRoom(props: GraphViewProps, room: PictureRoom | undefined): GraphViewProps {
  if (!room) return props;
  const { margins } = props.display;
  return { ...props, display: { ...props.display, height: room.height + margins.top + margins.bottom } };
}

/** What a picture of the parts of a whole has in common: nothing is beside its marks. */
export function wholePlot(
  { display }: Pick<GraphViewProps, 'display'>,
  { data, height }: Pick<PicturePlot, 'data' | 'height'>,
): Omit<PicturePlot, 'marks'> {
  const direction = directionOfChart(display);
  return {
    data,
    height,
    direction,
    beside: direction,
    sideTitle: '',
    footTitle: '',
    side: [],
    foot: { labels: [], width: 0, isInOrder: true },
    levels: [],
    uprights: [],
    references: { lines: [], bands: [], notes: [] },
    hasLegend: false,
    zero: null,
    ends: [],
    amounts: [],
  };
}

type Zero = NonNullable<PicturePlot['zero']>;

/** The line where amounts are zero; null where the axis shows none. */
export function zeroLine({ xAxis }: Pick<GraphDisplay, 'xAxis'>, line: Zero): Zero | null {
  if (xAxis.showXAxisBar) return line;
  return null;
}

/** The lines at the labels at the side and the foot, of the axes that show them. */
export const gridLines = (
  { xAxis, yAxis }: Pick<GraphDisplay, 'xAxis' | 'yAxis'>,
  side: readonly PictureLabel[],
  foot: readonly PictureLabel[],
): Pick<PicturePlot, 'levels' | 'uprights'> => ({
  levels: linesAt(side, yAxis.showGridLines),
  uprights: linesAt(foot, xAxis.showGridLines),
});

/** Lines at labels of an axis; none where it shows none. */
export function linesAt(labels: readonly PictureLabel[], areShown: boolean): number[] {
  if (!areShown) return [];
  return labels.map(({ at }) => at);
}

/** The labels along x: the ticks of a measured axis, else one for each place. */
export function labelsAlong(
  { xs, x, isMeasured }: { xs: ChartPlaces; x: XScale; isMeasured: boolean },
  named: Pick<GraphViewProps, 'footNames'>,
  room: PictureRoom | undefined,
): PictureLabel[] {
  if (isMeasured) return ticksAt(x, room);
  return Array.from(xs, (one, place) => ({ at: x.at(place), label: footName(one, named) }));
}

/** The ticks of a measured axis as far as they fit beside each other: a room of its own has larger text. */
export function ticksAt({ ticks }: XScale, room: PictureRoom | undefined): Tick[] {
  if (room) return ticks.m;
  return ticks.w;
}
