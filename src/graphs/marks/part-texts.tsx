import type { Locale } from '#domain/value/text/locale.ts';
import type { PictureOverText } from '../picture/picture-plot.ts';
import { shortened } from '../picture/picture-text.tsx';
import { placeOpacity, type Highlighted } from './highlight.ts';
import type { Part } from './parts.ts';
import { plotWidth } from './plot-size.ts';
import { unit } from './plot.tsx';
import { withShare } from './shares.ts';

/** Where the list of parts is in a picture: its start, and the height of the plot and of its text, in px. */
type ListPlace = { left: number; height: number; size: number };

/** How many sizes of its text a line of the list is high. */
const line = 1.8;

/** The middle of a line of the list, which is in the middle of the plot. */
const middleOf = (index: number, count: number, { height, size }: ListPlace): number =>
  height / 2 + (index - (count - 1) / 2) * size * line;

/** The parts that have room for a line each. */
const fittingParts = (parts: readonly Part[], { height, size }: ListPlace): readonly Part[] =>
  parts.slice(0, Math.floor(height / (size * line)));

/** The list of parts in a picture: names with their amounts and shares. */
export function partTexts(
  parts: readonly Part[],
  { locale, ...place }: ListPlace & { locale: Locale },
): PictureOverText[] {
  const { left, size } = place;
  const fitting = fittingParts(parts, place);
  return fitting.map(({ place: { label }, amountText, shareText }, index) => {
    const amount = withShare(amountText, shareText, locale);
    return {
      left: left + size * 1.4,
      top: middleOf(index, fitting.length, place),
      label: shortened(`${label}  ${amount}`, plotWidth - left - size * 2, size),
      anchor: 'start' as const,
    };
  });
}

type PartSwatchesProps = ListPlace & { parts: readonly Part[]; highlighted: Highlighted };

/** The colours of the parts before their names in a picture. */
export function PartSwatches({ parts, highlighted, ...place }: PartSwatchesProps) {
  const fitting = fittingParts(parts, place);
  return fitting.map(({ place: { key, label }, colour }, index) => (
    <rect
      key={key}
      x={unit(place.left)}
      y={unit(middleOf(index, fitting.length, place) - place.size * 0.42)}
      width={unit(place.size * 0.9)}
      height={unit(place.size * 0.9)}
      rx={2}
      fill={colour}
      opacity={placeOpacity(highlighted, { key, label })}
    />
  ));
}
