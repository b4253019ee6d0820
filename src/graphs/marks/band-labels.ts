import { tiers, type TierName } from './tiers.ts';
import { widest, wrappedLines } from './text-width.ts';

/** How the labels of bands run in one tier: upright (perhaps in lines) or slanted; every `step`th from `first` on is written. */
export type BandFit = { slanted: boolean; step: number; first: number; height: number };

/** The longest slanted label, in px along its slant; a longer one ends in an ellipsis and says all on hover. */
export const slantedWidth = 132;

/**
 * Works out for each tier how band labels fit: upright where they can, in up to three lines, else slanted; numbers and
 * dates rather skip than slant. `gutter` is the px that axes take from the width.
 */
export function fitBandLabels(
  labels: string[],
  options: { tickSpacing: number; slant: boolean; inOrder: boolean; gutter: number },
): Record<TierName, BandFit> {
  const widestLabel = widest(labels);
  const fits = tiers.map(({ name, least }) => {
    const chosen = fit(labels, widestLabel, (least - options.gutter) / Math.max(labels.length, 1), options);
    return [name, { ...chosen, first: options.inOrder ? roundStart(labels, chosen.step) : 0 }];
  });
  return Object.fromEntries(fits) as Record<TierName, BandFit>;
}

function fit(
  labels: string[],
  widestLabel: number,
  band: number,
  { tickSpacing, slant, inOrder }: { tickSpacing: number; slant: boolean; inOrder: boolean },
): Omit<BandFit, 'first'> {
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

/** Steps that people count in: every 2nd, 5th, 10th, 20th label and so on, unless a spacing was asked for. */
function roundStep(least: number, spacing: number): number {
  if (spacing > 1) return least;
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= least) ?? least;
}

/** The first label that the step divides, where the labels count on by ones (1900, 1910, and not 1903, 1913). */
function roundStart(labels: string[], step: number): number {
  const start = Number(labels[0]);
  if (!Number.isInteger(start) || Number(labels.at(-1)) - start !== labels.length - 1) return 0;
  return (step - (((start % step) + step) % step)) % step;
}
