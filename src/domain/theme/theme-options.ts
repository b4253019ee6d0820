import { z } from 'zod';
import { componentChoicesSchema } from './component-options.ts';

const side = z.enum(['none', 'left', 'right']);
const end = z.enum(['none', 'top', 'bottom']);
const navigation = z.enum(['none', 'main', 'secondary']);

/**
 * The parts of the top bar and their sides; `nav` is the menu of pages (main) or the site's own (secondary).
 */
export const topNavSchema = z.strictObject({
  size: z.enum(['none', 'compact']),
  logo: side,
  search: side,
  /** The account menu, or the link to the sign-in. */
  dropdown: side,
  nav: navigation,
  /** The way to the page above its content: the pages above it, and its neighbours among generated pages. */
  trail: z.enum(['none', 'shown']),
});

/** The parts of the side navigation; `depth` is how many levels of the menu it shows. */
export const sideNavSchema = z.strictObject({
  size: z.enum(['none', 'micro', 'mini', 'compact', 'full']),
  color: z.enum(['transparent', 'white', 'bright', 'dark']),
  depth: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  logo: end,
  search: end,
  dropdown: end,
  nav: navigation,
});

/** The look of a section group: its background and the alignment of its text. */
const groupThemeSchema = z.strictObject({
  label: z.string().min(1).max(100),
  background: z.enum(['none', 'paper', 'raised', 'accentSoft']),
  align: z.enum(['start', 'center']),
});
/** See `groupThemeSchema`. */
export type GroupTheme = z.output<typeof groupThemeSchema>;

/** The most looks of section groups that a theme has. */
export const maxGroupThemes = 20;

/** The choices of a theme that are not tokens. */
export const themeOptionsSchema = z.strictObject({
  topNav: topNavSchema,
  sideNav: sideNavSchema,
  /**
   * The columns that sections of a group are placed on; with twelve, a section of the size 1 leaves a margin
   * of three.
   */
  grid: z.enum(['six', 'twelve']),
  components: componentChoicesSchema,
  groupThemes: z
    .record(z.string().regex(/^[a-z][a-z0-9_-]{0,63}$/i), groupThemeSchema)
    .refine((groups) => Object.keys(groups).length <= maxGroupThemes, {
      error: `A theme has at most ${maxGroupThemes} looks of section groups.`,
    }),
});
/** See `themeOptionsSchema`. */
export type ThemeOptions = z.output<typeof themeOptionsSchema>;
