import { breakpoints, type BreakpointName } from './breakpoints.ts';
import { textWidth, widest, wrappedLines } from './text-width.ts';

/**
 * How the labels of bands run in one tier: upright (perhaps in lines) or slanted; every `step`th is written, or where
 * they count on like years, each that the step divides. Their height, and the px that slanted ones want at the left.
 */
export type BandFit = { slanted: boolean; step: number; byValue: boolean; height: number; overhang: number };

/** The longest slanted label, in px along its slant; a longer one ends in an ellipsis and says all on hover. */
export const slantedWidth = 132;

/**
 * Works out for each tier how band labels fit: upright where they can, in up to three lines, else slanted; numbers and
 * dates rather skip than slant. `gutter` is the px that axes take from the width.
 */
export function fitBandLabels(
  labels: string[],
  options: { tickSpacing: number; slant: boolean; inOrder: boolean; gutter: number },
): Record<BreakpointName, BandFit> {
  const widestLabel = widest(labels);
  const counting = options.inOrder && countOn(labels);
  const fits = breakpoints.map(({ name, least }) => {
    const band = (least - options.gutter) / Math.max(labels.length, 1);
    const chosen = { ...fit(labels, widestLabel, band, options), byValue: counting };
    return [
      name,
      { ...chosen, overhang: chosen.slanted ? overhang(labels, chosen, band, options.gutter) : 0 },
    ];
  });
  return Object.fromEntries(fits) as Record<BreakpointName, BandFit>;
}

/** Whether the label at a place is written. */
export function isWritten(
  label: string,
  index: number,
  { step, byValue }: Pick<BandFit, 'step' | 'byValue'>,
): boolean {
  return (byValue ? Number(label) : index) % step === 0;
}

function fit(
  labels: string[],
  widestLabel: number,
  band: number,
  { tickSpacing, slant, inOrder }: { tickSpacing: number; slant: boolean; inOrder: boolean },
): Pick<BandFit, 'slanted' | 'step' | 'height'> {
  const spacing = Math.round(tickSpacing);
  const skip = (needed: number) => Math.max(1, Math.ceil(needed / (band * spacing))) * spacing;
  if (!slant) {
    const room = band * spacing - 8;
    if (widestLabel <= room) return { slanted: false, step: spacing, height: 22 };
    if (inOrder) return { slanted: false, step: roundStep(skip(widestLabel + 12), spacing), height: 22 };
    const lines = Math.max(...labels.map((label) => wrappedLines(label, room)));
    if (lines <= 3) return { slanted: false, step: spacing, height: lines * 15 + 7 };
  }
  return { slanted: true, step: skip(18), height: Math.min(widestLabel, slantedWidth) * 0.71 + 20 };
}

/** Round steps: every 2nd, 5th, 10th, 20th label and so on, unless a spacing is set. */
function roundStep(least: number, spacing: number): number {
  if (spacing > 1) return least;
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= least) ?? least;
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
  fit: Pick<BandFit, 'step' | 'byValue'>,
  band: number,
  gutter: number,
): number {
  let most = 0;
  for (const [index, label] of labels.entries()) {
    const place = gutter + (index + 0.5) * band;
    if (place > slantedWidth) break;
    if (isWritten(label, index, fit))
      most = Math.max(most, Math.min(textWidth(label), slantedWidth) * 0.71 + 8 - place);
  }
  return Math.ceil(most);
}
