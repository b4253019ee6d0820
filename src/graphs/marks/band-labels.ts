import { atBreakpoints, type BreakpointName } from './breakpoints.ts';
import type { ChartX } from './chart-data.ts';
import type { GraphViewProps } from '../graph-view-props.ts';
import { textWidth, widest, wrappedLines } from './text-width.ts';

/**
 * How the labels of bands run in one tier: upright (perhaps in lines) or slanted; every `step`th from `first`
 * to `last` is written, or where they count on like years, each that the step divides. Their height, and the
 * px that slanted ones want at the left.
 */
export type BandFit = {
  slanted: boolean;
  step: number;
  first: number;
  last: number;
  byValue: boolean;
  height: number;
  overhang: number;
};

/** Bands that are months or quarters: how many a year has, and the place of the first January. */
export type YearCycle = { length: number; first: number };

/**
 * The longest slanted label, in px along its slant; a longer one ends in an ellipsis and says all on hover.
 */
export const slantedWidth = 132;

/**
 * Works out for each tier how band labels fit: upright where they can, in up to three lines, else slanted;
 * numbers and dates rather skip than slant. `gutter` is the px that axes take from the width, in each tier
 * where these differ.
 */
export function fitBandLabels(
  labels: string[],
  options: {
    tickSpacing: number;
    slant: boolean;
    inOrder: boolean;
    gutter: number | Record<BreakpointName, number>;
    cycle?: YearCycle | null;
  },
): Record<BreakpointName, BandFit> {
  const widestLabel = widest(labels);
  const counting = options.inOrder && countOn(labels);

  return atBreakpoints((least, name) => {
    const gutter = typeof options.gutter === 'number' ? options.gutter : options.gutter[name];
    const band = (least - gutter) / Math.max(labels.length, 1);
    const chosen = { ...fit(labels, widestLabel, band, options), byValue: counting };
    return { ...chosen, overhang: chosen.slanted ? overhang(labels, chosen, band, gutter) : 0 };
  });
}

/** Whether the label at a place is written. */
export function isWritten(
  label: string,
  index: number,
  { step, first, last, byValue }: Pick<BandFit, 'step' | 'first' | 'last' | 'byValue'>,
): boolean {
  if (byValue) return Number(label) % step === 0;
  return (index - first) % step === 0 && index <= last;
}

/** The cycle of places that are months or quarters without a gap; null for others. */
export function yearCycle(
  xs: readonly Pick<ChartX, 'at'>[],
  xType: GraphViewProps['xType'],
): YearCycle | null {
  if (xType !== 'date' && xType !== 'timestamp') return null;
  const dates = xs.map(({ at }) => new Date(at ?? NaN));
  const months = dates.map((date) => date.getUTCFullYear() * 12 + date.getUTCMonth());
  const [start = NaN, next = NaN] = months;
  const step = next - start;
  const isRegular = months.every((month, index) => month === start + index * step);
  if (!isRegular || (step !== 1 && step !== 3)) return null;
  const first = months.findIndex((month) => month % 12 === 0);

  return { length: 12 / step, first: Math.max(first, 0) };
}

function fit(
  labels: string[],
  widestLabel: number,
  band: number,
  { tickSpacing, slant, inOrder, cycle = null }: Omit<Parameters<typeof fitBandLabels>[1], 'gutter'>,
): Omit<BandFit, 'byValue' | 'overhang'> {
  const spacing = Math.round(tickSpacing);
  const all = { first: 0, last: Infinity };
  const skip = (needed: number) => Math.max(1, Math.ceil(needed / (band * spacing))) * spacing;

  if (!slant) {
    const room = band * spacing - 8;
    // Of labels in order, one that would be cut off at the right is left out.
    const last = inOrder ? labels.length - 0.5 - (widestLabel / 2 - mostBeyond) / band : Infinity;
    const oneRow = { slanted: false, first: 0, last, height: 22 };
    if (widestLabel <= room) return { ...oneRow, step: spacing };
    if (inOrder) {
      const least = skip(widestLabel + 12);
      const step = spacing > 1 ? least : roundStep(least, cycle?.length);
      return { ...oneRow, step, first: spacing > 1 ? 0 : (cycle?.first ?? 0) };
    }
    const lines = Math.max(...labels.map((label) => wrappedLines(label, room)));
    if (lines <= 3) return { ...all, slanted: false, step: spacing, height: lines * 15 + 7 };
  }

  return { ...all, slanted: true, step: skip(18), height: Math.min(widestLabel, slantedWidth) * 0.71 + 20 };
}

/** The px by which a level label may exceed a plot at its right. */
const mostBeyond = 8;

/**
 * The least round step that is not less than another one: every 2nd, 5th, 10th, 20th label and so on, of a
 * year with so many labels (`cycle`) parts of it and whole ones.
 */
export function roundStep(least: number, cycle = 1): number {
  const part = [1, 2, 3, 4, 6].find((step) => cycle % step === 0 && step >= least);
  if (part && part < cycle) return part;
  const years = least / cycle;
  const power = 10 ** Math.floor(Math.log10(Math.max(years, 1)));
  return ([1, 2, 5, 10].map((step) => step * power).find((step) => step >= years) ?? years) * cycle;
}

/** Whether labels are whole numbers in order with few gaps, so that round ones can represent all. */
function countOn(labels: string[]): boolean {
  const numbers = labels.map(Number);
  const rising = numbers.every(
    (value, index) => Number.isInteger(value) && (index === 0 || value > numbers[index - 1]!),
  );
  return rising && numbers.length > 0 && numbers.at(-1)! - numbers[0]! < numbers.length * 1.5;
}

/** How far slanted labels would exceed the gutter at the left. */
function overhang(
  labels: string[],
  fit: Pick<BandFit, 'step' | 'first' | 'last' | 'byValue'>,
  band: number,
  gutter: number,
): number {
  let most = 0;
  for (const [index, label] of labels.entries()) {
    const place = gutter + (index + 0.5) * band;
    if (place > slantedWidth) break;
    if (isWritten(label, index, fit)) {
      most = Math.max(most, Math.min(textWidth(label), slantedWidth) * 0.71 + 8 - place);
    }
  }

  return Math.ceil(most);
}
