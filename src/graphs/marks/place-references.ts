import { readColour } from '#domain/value/colour/colour.ts';
import { readWrittenDate } from '#domain/value/date/entered-date.ts';
import { readNumber } from '#domain/value/cell/read-value.ts';
import { textsOf } from '#texts/texts-of.ts';
import type { DrawnDisplay, GraphDisplay } from '../graph-display.ts';
import type { GraphViewProps } from '../graph-view-props.ts';
import { momentOf, type ChartPlaces, type ChartX } from './chart-data.ts';
import { bandText, lineText, noteText, placeWriter } from './references-text.ts';
import type { ValueScale } from './value-scale.ts';
import { xPosition } from './x-label.ts';

type References = Pick<
  DrawnDisplay,
  'referenceLines' | 'referenceBands' | 'notes' | 'locale' | 'xZone' | 'xHasQuarters'
>;
type Axis = 'x' | 'y';
type Range = readonly [from: number, to: number];

/**
 * A line (from and to are equal) or a band across a plot, from its left or its top, 0 to 1; null is the
 * theme's colour. `sentence` says it in words.
 */
export type PlacedReference = {
  isUpright: boolean;
  from: number;
  to: number;
  label: string;
  colour: string | null;
  sentence: string;
};
/** A text in a plot, from its left and its top, 0 to 1; `sentence` says where it is, too. */
export type PlacedNote = { left: number; top: number; text: string; sentence: string };
/** What is drawn of a graph's references. */
export type PlacedReferences = {
  lines: PlacedReference[];
  bands: PlacedReference[];
  notes: PlacedNote[];
};

/** Whether any reference is drawn. */
export const hasReferences = ({ lines, bands, notes }: PlacedReferences): boolean =>
  lines.length + bands.length + notes.length > 0;

/** The axes of a plot: the places along x with their positions from 0 to 1, and the amounts. */
export type PlotAxes = {
  xs: ChartPlaces;
  xType: GraphViewProps['xType'];
  /** On a measured axis `of` finds any position; `half` is half of the width of a mark there. */
  x: { at(place: number): number; of?(value: number): number; half?: number };
  y: ValueScale;
  /** Whether amounts run from left to right, and places from the top to the bottom. */
  isHorizontal?: boolean;
};

/** Places the references of a graph. What is no place of its axis, or is outside of the plot, is left out. */
export function placeReferences(display: References, axes: PlotAxes): PlacedReferences {
  const isIn = ({ from, to }: PlacedReference) => to >= 0 && from <= 1;
  const write = placeWriter(axes.xType, display);
  const texts = textsOf(display.locale);

  return {
    lines: display.referenceLines
      .flatMap((line) => {
        const range = rangeAt(line.axis, line.at, axes);
        const middle = range && (range[0] + range[1]) / 2;
        if (middle === null) return [];
        return [place(line, [middle, middle], lineText(line, write, texts), axes)];
      })
      .filter(isIn),
    bands: display.referenceBands
      .flatMap((band) => {
        const { axis, from, to } = band;
        const range = rangeBetween(rangeAt(axis, from, axes), rangeAt(axis, to, axes), from, to);
        if (!range) return [];
        return [place(band, range, bandText(band, write, texts), axes)];
      })
      .filter(isIn)
      .map((band) => ({ ...band, from: Math.max(0, band.from), to: Math.min(1, band.to) })),
    notes: display.notes.flatMap((note) => {
      const { x, y, text } = note;
      const [across, amount] = [rangeAt('x', x, axes), rangeAt('y', y, axes)];
      if (!across || !amount || text === '') return [];
      const at = (across[0] + across[1]) / 2;
      const [left, top] = axes.isHorizontal ? [amount[0], at] : [at, 1 - amount[0]];

      if (left >= 0 && left <= 1 && top >= 0 && top <= 1) {
        return [{ left, top, text, sentence: noteText(note, write, texts) }];
      }

      return [];
    }),
  };
}

const isOnAmounts = ({ axis }: { axis: Axis }): boolean => axis === 'y';

/**
 * The amounts that an axis has to reach, so that all references along it are seen; none where it has a limit.
 */
export function referenceAmounts(display: GraphDisplay): number[] {
  if (display.upperLimit !== null) return [];
  const texts = [
    ...display.referenceLines.filter(isOnAmounts).map(({ at }) => at),
    ...display.referenceBands.filter(isOnAmounts).flatMap(({ from, to }) => [from, to]),
  ];

  return texts
    .map((text) => readNumber(text))
    .filter((amount) => amount !== null)
    .filter((amount) => !display.isLog || amount > 0);
}

function place(
  { axis, label, colour }: { axis: Axis; label: string; colour: string },
  [from, to]: Range,
  sentence: string,
  { isHorizontal = false }: PlotAxes,
): PlacedReference {
  const isUpright = (axis === 'x') !== isHorizontal;
  const fromTop = axis === 'y' && !isHorizontal;
  const [start, end] = fromTop ? [1 - to, 1 - from] : [from, to];
  return { isUpright, from: start, to: end, label, colour: readColour(colour) ?? null, sentence };
}

/**
 * From one place to another in either order; a side without a text is open, and a text that is no place is
 * none.
 */
function rangeBetween(from: Range | null, to: Range | null, fromText: string, toText: string): Range | null {
  if (!(from || fromText === '') || !(to || toText === '') || (!from && !to)) return null;
  const [start, end] = [from ?? [0, 0], to ?? [1, 1]];
  return [Math.min(start[0], end[0]), Math.max(start[1], end[1])];
}

/** Where a place is on its axis, from 0 to 1: a point, or the width of a category; null for none. */
function rangeAt(axis: Axis, text: string, axes: PlotAxes): Range | null {
  if (text === '') return null;
  if (axis === 'x') return rangeOnX(text, axes);
  const amount = readNumber(text);
  if (amount === null) return null;
  const at = axes.y.at(amount);
  if (!Number.isFinite(at)) return null;
  return [at, at];
}

function rangeOnX(text: string, { xs, xType, x }: PlotAxes): Range | null {
  const position = positionOf(text, xType);
  const isThere = ({ key, label, at }: ChartX) =>
    key === text || label === text || (at !== null && at === position);
  if (x.of) {
    const value = position ?? [...xs].find(isThere)?.at ?? null;
    if (value === null) return null;
    const at = x.of(value);
    return [at - (x.half ?? 0), at + (x.half ?? 0)];
  }

  const found = [...xs].findIndex(isThere);
  if (found === -1) return null;

  const half = xs.length > 1 ? Math.abs(x.at(1) - x.at(0)) / 2 : 0.5;
  return [x.at(found) - half, x.at(found) + half];
}

/**
 * The position of a text along numbers or time; four digits are a year, and dates may be written as they are
 * shown.
 */
function positionOf(text: string, xType: PlotAxes['xType']): number | null {
  if (xType !== 'date' && xType !== 'timestamp') return xPosition(text, xType);
  const number = readNumber(text);
  if (number !== null) return momentOf(number);
  return xPosition(text, xType) ?? readWrittenDate(text)?.getTime() ?? null;
}
