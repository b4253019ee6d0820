import { readColour } from '#domain/value/colour.ts';

/** The default theme's categories: the fallbacks of `--tm-chart-1` to `--tm-chart-20` without a theme. */
const fallback =
  '#3b6fb5 #e0873a #3f9b7a #a84852 #847bde #9d742b #00abd3 #bf86a9 #6b7a8f #8fa63f #7da3d8 #efb583 #82c4aa #de9190 #b7a1d6 #d2b97f #8dcad7 #e6b1cc #a4aebc #bacb82'.split(
    ' ',
  );

/** How many colours a theme has for series. */
export const paletteSize = fallback.length;

/**
 * The CSS colour of a series, by its place: the section's own colour for this place, else that of the theme, whose twenty
 * begin again after the last. An own colour counts for its place alone.
 */
export function seriesColour(index: number, own: readonly string[]): string {
  const ownColour = readColour(own[index] ?? '');
  if (ownColour !== null) return ownColour;

  const place = index % fallback.length;
  return `var(--tm-chart-${place + 1}, ${fallback[place]})`;
}
