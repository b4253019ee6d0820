import { scaleColour } from '#graphs/marks/palette.ts';
import type { LayerDrawing } from '../state/layer-drawing.ts';
import { classBreaks, countUpTo, scaleEnds } from './class-breaks.ts';

/** The classes of a map, from which both its regions and its legend are drawn. */
export type MapClasses = {
  /** The CSS colour of each class, from the least amounts. */
  colours: string[];
  /** The limits between classes. */
  breaks: number[];
  /** The least and the greatest amount that the scale has. */
  ends: [from: number, to: number];
  /** The least and the greatest amount of both the scale and what is shown. */
  reach: [from: number, to: number];
  isContinuous: boolean;
  classOf(value: number): number;
};

/**
 * The classes of the amounts of a map; null where it has none. Under a filter, amounts may be shown that are
 * less or more than all of those that classes are made of: a sum of one year is less than that of all.
 */
export function mapClasses(
  amounts: Iterable<number>,
  display: LayerDrawing,
  shown: Iterable<number> = [],
): MapClasses | null {
  const sorted = Float64Array.from(amounts).sort();
  const [least, most] = [sorted[0], sorted.at(-1)];
  if (least === undefined || most === undefined) return null;

  const breaks = classBreaks(sorted, display);
  const isContinuous = display.method === 'continuous';
  const ends = isContinuous ? scaleEnds([least, most], display) : ([least, most] as [number, number]);
  const count = breaks.length + 1;

  return {
    colours: Array.from({ length: count }, (_, at) =>
      colourAt(placeOf(at, breaks, display), display.palette),
    ),
    breaks,
    ends,
    reach: reachOf(ends, shown),
    isContinuous,
    classOf: (value) => countUpTo(value, breaks),
  };
}

/** The ends of a scale, with all amounts that are shown outside of them. */
function reachOf([from, to]: readonly [number, number], shown: Iterable<number>): [number, number] {
  let [least, most] = [from, to];
  for (const amount of shown) {
    least = Math.min(least, amount);
    most = Math.max(most, amount);
  }

  return [least, most];
}

/**
 * The place of a class on the scale of a palette, from 0 to 1. With a middle, classes below it are on its one
 * side and the others on the other, as many steps from it as there are limits between.
 */
function placeOf(at: number, breaks: readonly number[], { palette, middle }: LayerDrawing): number {
  const last = breaks.length;
  if (palette === 'sequential') return last === 0 ? 0.5 : at / last;

  const below = breaks.filter((limit) => limit <= middle).length;
  const isInMiddle = !breaks.includes(middle);
  const steps = isInMiddle ? at - below : at - below + 0.5;
  const reach = Math.max(below, last - below, 1) + (isInMiddle ? 0 : 0.5);
  return 0.5 + steps / (2 * reach);
}

/** The first step of the sequential scale is that of paper. */
const firstStep = { sequential: 1.6, diverging: 1 };

function colourAt(place: number, palette: LayerDrawing['palette']): string {
  const first = firstStep[palette];
  const at = Math.min(7, Math.max(1, first + place * (7 - first)));
  const step = Math.floor(at + 1e-9);
  const percent = Math.round((at - step) * 100);
  if (percent <= 0) return scaleColour(palette, step);
  return `color-mix(in srgb, ${scaleColour(palette, step)} ${100 - percent}%, ${scaleColour(palette, step + 1)})`;
}
