import { recordOf } from '#domain/value/object/record-of.ts';
import { z } from 'zod';
import { colourSchema } from './colour.ts';
import { themeOptionsSchema } from './theme-options.ts';
import { oneLine } from '#domain/value/text/one-line.ts';

const strictObjectOf = <Key extends string, Schema extends z.ZodType>(keys: readonly Key[], schema: Schema) =>
  z.strictObject(recordOf(keys, () => schema));
const pixels = (most: number) => z.number().min(0).max(most);
const fontNames = z
  .array(
    z
      .string()
      .regex(/^[A-Za-z][A-Za-z0-9 -]{0,59}$/, 'A font is named by letters, digits, spaces and hyphens.'),
  )
  .min(1)
  .max(12);

/**
 * The roles that a colour can have. `…Soft` is a tinted background, `on…` the colour of text on a background.
 */
export const colourRoles = [
  'paper',
  'raised',
  'float',
  'ink',
  'quiet',
  'hairline',
  'edge',
  'accent',
  'accentHover',
  'accentSoft',
  'onAccent',
  'focus',
  'danger',
  'dangerHover',
  'dangerSoft',
  'onDanger',
  'warning',
  'warningSoft',
  'success',
  'successSoft',
  'shade',
  'scrim',
] as const;
/** One of `colourRoles`. */
export type ColourRole = (typeof colourRoles)[number];

/** The levels of natural-hazard risk that have a colour of their own. */
export const riskLevels = ['veryHigh', 'high', 'moderate', 'low', 'veryLow', 'none'] as const;

const palette = strictObjectOf(colourRoles, colourSchema);
const chartPalette = z.strictObject({
  categorical: z.array(colourSchema).min(4).max(20),
  sequential: z.array(colourSchema).length(7),
  diverging: z.array(colourSchema).length(7),
  risk: strictObjectOf(riskLevels, colourSchema),
});

/** The names of the type scale; each is the size in pixels that the default theme gives it. */
export const textSteps = ['12', '14', '16', '18', '21', '28', '36', '48'] as const;
const textStyle = z.strictObject({ size: z.number().min(8).max(120), leading: z.number().min(1).max(2.5) });

/**
 * The design tokens of a theme: every value has a type, none is free CSS. Lengths are pixels, times
 * milliseconds.
 */
export const themeTokensSchema = z.strictObject({
  colors: z.strictObject({ light: palette, dark: palette }),
  charts: z.strictObject({ light: chartPalette, dark: chartPalette }),
  fonts: z.strictObject({ sans: fontNames, serif: fontNames, mono: fontNames }),
  text: strictObjectOf(textSteps, textStyle),
  space: z.strictObject({ unit: z.number().min(2).max(8), group: pixels(200), section: pixels(200) }),
  radius: z.strictObject({ control: pixels(40), panel: pixels(40), section: pixels(40) }),
  layout: z.strictObject({
    centered: z.number().min(320).max(2560),
    fullwidth: z.number().min(320).max(2560),
    gutter: pixels(96),
    gutterPhone: pixels(96),
    topBar: pixels(200),
    sideNav: pixels(600),
    drawer: pixels(600),
    control: z.number().min(24).max(64),
    controlCompact: z.number().min(24).max(64),
  }),
  motion: z.strictObject({ in: pixels(400), out: pixels(400) }),
});
/** See `themeTokensSchema`. */
export type ThemeTokens = z.output<typeof themeTokensSchema>;
/** The colours of charts, for code that draws without CSS. */
export type ChartPalette = ThemeTokens['charts']['light'];

/** The name of a theme in addresses and in the settings of sites. */
export const themeNameSchema = z.string().regex(/^[a-z][a-z0-9_-]{0,63}$/i);
/** The name of a theme that people read. */
export const themeLabelSchema = oneLine.min(1, 'a theme needs a name').max(200);

/** A complete theme: its name and label, its tokens and the options of its components. */
export const themeSchema = z.strictObject({
  name: themeNameSchema,
  label: themeLabelSchema,
  tokens: themeTokensSchema,
  options: themeOptionsSchema,
});
/** See `themeSchema`. */
export type Theme = z.output<typeof themeSchema>;
/** The look of a theme, without its name. */
export type ThemeLook = Pick<Theme, 'tokens' | 'options'>;
/** The two modes that a theme has colours for. */
export type ColourMode = keyof ThemeTokens['colors'];
