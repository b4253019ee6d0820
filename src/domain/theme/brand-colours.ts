import { contrast, hexColour, hexOfOklch, modeOn, toOklch } from './colour.ts';
import type { ColourMode, ColourRole, ThemeTokens } from './theme.ts';

type Palette = ThemeTokens['colors'][ColourMode];

/** The roles whose colours follow from the brand colour. */
export const brandRoles = [
  'accent',
  'accentHover',
  'accentSoft',
  'onAccent',
  'focus',
] as const satisfies readonly ColourRole[];

/** What text needs (WCAG 2.2, level AA), with a little room for rounding. */
const leastOfText = 4.55;
const steps = 100;

/**
 * The colours of a theme with one brand colour: accent, hover, soft, focus ring and the text on it, in both
 * modes. The brand colour stays as it is where it can be read on the backgrounds of the mode; elsewhere it
 * keeps its hue and is as much darker or lighter as that takes.
 */
export function brandColours(colors: ThemeTokens['colors'], brand: string): ThemeTokens['colors'] {
  return { light: brandPalette(colors.light, brand), dark: brandPalette(colors.dark, brand) };
}

/** A brand colour within one mode. */
function brandPalette(palette: Palette, brand: string): Palette {
  const backgrounds = [palette.paper, palette.raised, palette.float];
  const isReadable = (colour: string) => leastContrast(colour, backgrounds) >= leastOfText;
  const { lightness, chroma, hue } = toOklch(brand);
  const away = modeOn(palette.paper) === 'dark' ? 1 : -1;
  const shade = (towards: number) => hexOfOklch(Math.min(1, Math.max(0, towards)), chroma, hue);
  const accentLightness = firstStep(
    (step) => lightness + (away * step) / steps,
    (each) => isReadable(shade(each)),
  );
  const isAsItIs = accentLightness === lightness;
  const accent = isAsItIs ? hexColour(brand) : shade(accentLightness);
  const accentHover = hoverShade(accentLightness, away, shade, isReadable);

  return {
    ...palette,
    accent,
    accentHover,
    accentSoft: softShade(palette, accent, { chroma, hue }),
    onAccent: palette.paper,
    focus: accent,
  };
}

/** The first of up to a hundred values that is good enough, or the last one. */
function firstStep(valueAt: (step: number) => number, isEnough: (value: number) => boolean): number {
  for (let step = 0; step < steps; step += 1) {
    if (isEnough(valueAt(step))) return valueAt(step);
  }
  return valueAt(steps);
}

/**
 * A shade that differs from the accent: farther from the paper, or nearer to it where the accent is as far as
 * it gets.
 */
function hoverShade(
  accent: number,
  away: 1 | -1,
  shade: (lightness: number) => string,
  isReadable: (colour: string) => boolean,
): string {
  const farther = accent + away * 0.06;
  if (farther >= 0.1 && farther <= 0.97) return shade(farther);
  const nearer = accent - away * 0.14;
  if (isReadable(shade(nearer))) return shade(nearer);
  return shade(farther);
}

/** The background of the paper with a tint of the brand: as much of it as leaves text on it readable. */
function softShade(
  palette: Palette,
  accent: string,
  { chroma, hue }: { chroma: number; hue: number },
): string {
  const paper = toOklch(palette.paper).lightness;
  const isDark = modeOn(palette.paper) === 'dark';
  const [distance, tint] = isDark ? [0.12, 0.05] : [-0.04, 0.022];
  const soft = (strength: number) =>
    hexOfOklch(paper + distance * strength, Math.min(chroma, tint) * strength, hue);
  const texts = [palette.ink, palette.quiet, accent];

  for (let strength = 1; strength > 0; strength -= 0.05) {
    if (leastContrast(soft(strength), texts) >= leastOfText) return soft(strength);
  }

  return palette.paper;
}

const leastContrast = (colour: string, others: readonly string[]): number =>
  Math.min(...others.map((other) => contrast(colour, other)));
