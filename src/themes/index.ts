import { mergeThemes } from '#domain/theme/merge-themes.ts';
import type { Theme } from '#domain/theme/theme.ts';
import { catalystTheme } from './catalyst/index.ts';
import { defaultTheme } from './default/index.ts';
import { fullmapTheme } from './fullmap/index.ts';
import { mnyAdminTheme } from './mny-admin/index.ts';
import { mnyTheme } from './mny/index.ts';

/**
 * The shipped themes, complete, in the order in which they are offered. A new one is a folder, and a name
 * here.
 */
export const shippedThemes: readonly Theme[] = [
  defaultTheme,
  catalystTheme,
  mnyTheme,
  mnyAdminTheme,
  fullmapTheme,
].map((layer) => mergeThemes(defaultTheme, layer));

export { defaultTheme };
