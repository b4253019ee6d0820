import { mergeThemes } from '#domain/theme/merge-themes.ts';
import type { Theme } from '#domain/theme/theme.ts';
import { catalystTheme } from './catalyst/index.ts';
import { defaultTheme } from './default/index.ts';
import { mnyTheme } from './mny/index.ts';

/** The shipped themes, complete, in the order in which they are offered. A new one is a folder, and a name here. */
export const shippedThemes: readonly Theme[] = [defaultTheme, catalystTheme, mnyTheme].map((layer) =>
  mergeThemes(defaultTheme, layer),
);

/** The theme of this name, or undefined. */
export const findTheme = (name: string): Theme | undefined =>
  shippedThemes.find((theme) => theme.name === name);

/** Why a site cannot be given the theme of this name, or undefined. */
export function themeNameProblem(name: string): string | undefined {
  const names = shippedThemes.map((theme) => theme.name);
  return names.includes(name)
    ? undefined
    : `There is no theme ${JSON.stringify(name)}. Choose one of ${names.join(', ')}.`;
}

/** Why a section group of a site with the theme `theme` cannot be given the group theme `name`, or undefined. */
export function groupThemeProblem(theme: string, name: string): string | undefined {
  const names = Object.keys((findTheme(theme) ?? defaultTheme).options.groupThemes);
  return names.includes(name)
    ? undefined
    : `The theme has no group theme ${JSON.stringify(name)}. Choose one of ${names.join(', ')}.`;
}

export { defaultTheme };
