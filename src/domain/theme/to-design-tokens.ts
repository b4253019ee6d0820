import { hexColour, oklchParts } from './colour.ts';
import { textSteps, type Theme, type ThemeTokens } from './theme.ts';

/**
 * A file of the Design Tokens Community Group, or a part of it:
 * https://www.designtokens.org/tr/2025.10/format/
 */
export type DesignTokens = { [key: string]: DesignTokenPart };
type DesignTokenPart = string | number | null | DesignTokenPart[] | { [key: string]: DesignTokenPart };

/** The name of our own data in the file, as the format requires: a domain in reverse. */
export const extensionName = 'app.tidemark';

const dimension = (pixels: number) => ({ $type: 'dimension', $value: { value: pixels, unit: 'px' } });
const duration = (milliseconds: number) => ({
  $type: 'duration',
  $value: { value: milliseconds, unit: 'ms' },
});
const number = (value: number) => ({ $type: 'number', $value: value });
const fontFamily = (names: string[]) => ({ $type: 'fontFamily', $value: names });

function colourToken(colour: string): DesignTokens {
  const hex = hexColour(colour);
  const parts = oklchParts(colour);
  if (!parts) {
    const components = [1, 3, 5].map((start) => parseInt(hex.slice(start, start + 2), 16) / 255);
    return { $type: 'color', $value: { colorSpace: 'srgb', components, alpha: 1, hex } };
  }

  const { lightness, chroma, hue, alpha } = parts;
  return {
    $type: 'color',
    $value: { colorSpace: 'oklch', components: [lightness, chroma, hue], alpha, hex },
  };
}

/** The members of an object, each made by `make`. */
const each = <Value>(values: Record<string, Value>, make: (value: Value) => DesignTokens): DesignTokens =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, make(value)]));

/** Colours of a list as tokens with the names 1, 2, 3 …: the format has no lists of colours. */
const colourListToken = (colours: string[]): DesignTokens =>
  Object.fromEntries(colours.map((colour, index) => [String(index + 1), colourToken(colour)]));

const chartTokens = ({ categorical, sequential, diverging, risk }: ThemeTokens['charts']['light']) => ({
  categorical: colourListToken(categorical),
  sequential: colourListToken(sequential),
  diverging: colourListToken(diverging),
  risk: each(risk, colourToken),
});

/**
 * A theme as a file of design tokens: a token for each of its own, under the same names, and its options
 * beside them.
 */
export function toDesignTokens({
  label,
  tokens,
  options,
}: Pick<Theme, 'label' | 'tokens' | 'options'>): DesignTokens {
  const { colors, charts, fonts, text, space, radius, layout, motion } = tokens;
  return {
    $description: label,
    $extensions: { [extensionName]: { options } },
    colors: { light: each(colors.light, colourToken), dark: each(colors.dark, colourToken) },
    charts: { light: chartTokens(charts.light), dark: chartTokens(charts.dark) },
    fonts: each(fonts, fontFamily),
    text: Object.fromEntries(
      textSteps.map((step) => [
        step,
        { size: dimension(text[step].size), leading: number(text[step].leading) },
      ]),
    ),
    space: each(space, dimension),
    radius: each(radius, dimension),
    layout: each(layout, dimension),
    motion: each(motion, duration),
  };
}
