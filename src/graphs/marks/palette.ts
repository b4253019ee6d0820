import { readColour } from '#domain/value/colour/colour.ts';

/** The default theme's categories: the fallbacks of `--tm-chart-1` to `--tm-chart-20` without a theme. */
const fallback =
  '#3b6fb5 #e0873a #3f9b7a #a84852 #847bde #9d742b #00abd3 #bf86a9 #6b7a8f #8fa63f #7da3d8 #efb583 #82c4aa #de9190 #b7a1d6 #d2b97f #8dcad7 #e6b1cc #a4aebc #bacb82'.split(
    ' ',
  );

/** How many colours a theme has for series. */
export const paletteSize = fallback.length;

/**
 * The default theme's colours for amounts: the fallbacks of `--tm-sequential-1` to `-7` and
 * `--tm-diverging-1` to `-7`.
 */
const scaleFallback = {
  sequential: ['#e6f1fa', '#c4dff2', '#97c5e6', '#64a5d3', '#3a84ba', '#20659a', '#104876'],
  diverging: ['#20659a', '#4c93c8', '#a3c9e5', '#f3f2ee', '#efc69b', '#d98d3f', '#a8621a'],
};
/** A scale of colours that a theme has, in seven steps. */
export type ColourScaleName = keyof typeof scaleFallback;

/** The CSS colour of a step of a theme's scale, from 1 to 7. */
export const scaleColour = (scale: ColourScaleName, step: number): string =>
  `var(--tm-${scale}-${step}, ${scaleFallback[scale][step - 1]})`;

/**
 * The colour of a series in a palette, as it is among the own colours of a graph: its place in a scale, or a
 * place among the theme's categories.
 */
export const paletteColour = (palette: ColourScaleName | 'chart', place: number, steps = 1): string =>
  `${palette} ${place + 1}/${steps}`;

const paletteText = /^(sequential|diverging|chart) (\d{1,3})\/(\d{1,3})$/;

/** The CSS colour that `paletteColour` wrote; null for any other text. */
function readPaletteColour(text: string): string | null {
  const [, palette, place, steps] = paletteText.exec(text) ?? [];
  if (!palette) return null;
  const [at, last] = [Number(place) - 1, Number(steps) - 1];
  if (palette === 'chart') return themeColour(at);
  const share = last > 0 ? Math.min(1, at / last) : 1;
  if (palette === 'sequential') return sequentialColour(share, last);
  return divergingColour(share);
}

/** The first steps of the scale are too near to paper to be seen as a mark, so few series begin later. */
function sequentialColour(share: number, last: number): string {
  const first = last < 4 ? 4 : 3;
  return between('sequential', first + share * (7 - first));
}

/** The steps around the middle are those of paper: the middle is mixed from the ones beside them. */
function divergingColour(share: number): string {
  if (share === 0.5) return mix(scaleColour('diverging', 3), scaleColour('diverging', 5), 50);
  return between('diverging', share < 0.5 ? 1 + share * 4 : 7 - (1 - share) * 4);
}

/** The colour at a place between two steps of a scale. */
function between(scale: ColourScaleName, place: number): string {
  const step = Math.floor(place + 1e-9);
  const percent = Math.round((place - step) * 100);
  if (percent <= 0) return scaleColour(scale, step);
  return mix(scaleColour(scale, step), scaleColour(scale, step + 1), 100 - percent);
}

const mix = (one: string, other: string, percent: number): string =>
  `color-mix(in srgb, ${one} ${percent}%, ${other})`;

/**
 * The CSS colour of a series, by its place: the section's own colour for this place, else that of the theme,
 * whose twenty begin again after the last. An own colour counts for its place alone.
 */
export function seriesColour(index: number, own: readonly string[]): string {
  return ownColour(own[index] ?? '') ?? themeColour(index);
}

/** The CSS colour of a text that is one of its own, or of a palette; null for any other text. */
export const ownColour = (text: string): string | null => readPaletteColour(text) ?? readColour(text);

function themeColour(index: number): string {
  const place = index % fallback.length;
  return `var(--tm-chart-${place + 1}, ${fallback[place]})`;
}
