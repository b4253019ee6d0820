import { mergeThemes } from '#domain/theme/merge-themes.ts';
import type { Theme } from '#domain/theme/theme.ts';
import { catalystTheme } from './catalyst/index.ts';
import { defaultTheme } from './default/index.ts';

/** The layers that this package ships, one a folder; the default one is whole. */
export const shippedLayers = [defaultTheme, catalystTheme] as const;

/** The shipped themes, whole, in the order in which they are offered. */
export const shippedThemes: readonly Theme[] = shippedLayers.map((layer) => mergeThemes(defaultTheme, layer));

/** The shipped theme of this name; an unknown or missing name is the default theme. */
export function shippedTheme(name: string | undefined): Theme {
  return shippedThemes.find((theme) => theme.name === name) ?? defaultTheme;
}

export { defaultTheme };
