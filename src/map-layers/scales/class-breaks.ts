import { naturalBreaks } from './natural-breaks.ts';
import type { LayerDrawing } from '../state/layer-drawing.ts';

/** The classes of a continuous scale: so many that no step is seen. */
const continuousClasses = 32;

/**
 * The limits between classes of amounts, which are sorted from the least: each class begins with its limit.
 * Equal amounts are never in two classes, so there may be fewer classes than were set.
 */
export function classBreaks(sorted: Float64Array, display: LayerDrawing): number[] {
  const [least, most] = [sorted[0], sorted.at(-1)];
  if (least === undefined || most === undefined) return [];
  if (display.method === 'custom') return increasing(display.breaks.toSorted((a, b) => a - b));
  const limits = increasing(limitsOf(sorted, display));
  if (display.method === 'continuous') return limits;
  // Classes without amounts have no place in the legend.
  return limits.filter((limit) => limit > least && limit <= most);
}

function limitsOf(sorted: Float64Array, display: LayerDrawing): number[] {
  const { method, classCount, palette } = display;
  if (method === 'continuous') return equalSteps(sorted, display, continuousClasses);
  // Colours of both sides of the middle can be compared where the steps are equal only.
  if (method === 'equal' || palette === 'diverging') return equalSteps(sorted, display, classCount);
  if (method === 'natural') return naturalBreaks([...sorted], classCount);
  return quantiles(sorted, classCount);
}

/** Limits that leave as many amounts in each class. */
function quantiles(sorted: Float64Array, count: number): number[] {
  return inner(count).map((at) => sorted[Math.ceil((at * sorted.length) / count)] ?? Infinity);
}

/** Limits at equal distances: between the ends, or, with a middle, as far to both sides of it. */
function equalSteps(sorted: Float64Array, { palette, middle }: LayerDrawing, count: number): number[] {
  const [from, to] = scaleEnds([sorted[0]!, sorted.at(-1)!], { palette, middle });
  const step = (to - from) / count;
  return inner(count).map((at) => roundedTo(from + step * at, step));
}

/** An amount rounded to a hundredth of a step, so that limits can be read. */
function roundedTo(amount: number, step: number): number {
  if (step === 0) return amount;
  const unit = 10 ** (Math.floor(Math.log10(step)) - 1);
  return Number((Math.round(amount / unit) * unit).toPrecision(12));
}

/** The ends of a scale: those of the amounts, or, with a middle, as far to both sides of it. */
export function scaleEnds(
  [least, most]: readonly [number, number],
  { palette, middle }: Pick<LayerDrawing, 'palette' | 'middle'>,
): [from: number, to: number] {
  if (palette === 'sequential') return [least, most];
  const reach = Math.max(Math.abs(least - middle), Math.abs(most - middle));
  return [middle - reach, middle + reach];
}

/** The places of the limits between so many classes. */
const inner = (count: number): number[] => Array.from({ length: count - 1 }, (_, at) => at + 1);

/** How many of sorted numbers are not above a value: of limits, which class it is in. */
export function countUpTo(value: number, sorted: ArrayLike<number>): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (sorted[middle]! <= value) {
      from = middle + 1;
    } else {
      to = middle;
    }
  }
  return from;
}

const increasing = (limits: readonly number[]): number[] =>
  limits.filter((limit, at) => Number.isFinite(limit) && (at === 0 || limit > limits[at - 1]!));
