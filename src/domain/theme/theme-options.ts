import { z } from 'zod';

const side = z.enum(['none', 'left', 'right']);
const end = z.enum(['none', 'top', 'bottom']);
const navigation = z.enum(['none', 'main', 'secondary']);

/** How the top bar is made up (specification 2, "Nav options"). */
export const topNavSchema = z.strictObject({
  size: z.enum(['none', 'compact']),
  logo: side,
  search: side,
  dropdown: side,
  nav: navigation,
});

/** How the side navigation is made up (specification 2, "Nav options"). */
export const sideNavSchema = z.strictObject({
  size: z.enum(['none', 'micro', 'mini', 'compact', 'full']),
  color: z.enum(['transparent', 'white', 'bright', 'dark']),
  depth: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  logo: end,
  search: end,
  dropdown: end,
  nav: navigation,
});

/** How a section group can look: the ground it stands on and how its column is placed. */
export const groupThemeSchema = z.strictObject({
  label: z.string().min(1).max(100),
  ground: z.enum(['none', 'paper', 'raised', 'accentSoft']),
  align: z.enum(['start', 'center']),
});

/** The choices of a theme that are not tokens. */
export const themeOptionsSchema = z.strictObject({
  topNav: topNavSchema,
  sideNav: sideNavSchema,
  groupThemes: z.record(z.string().regex(/^[a-z][a-z0-9_-]{0,63}$/i), groupThemeSchema),
});
/** See `themeOptionsSchema`. */
export type ThemeOptions = z.output<typeof themeOptionsSchema>;
