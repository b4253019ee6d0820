import type { Theme } from './theme.ts';

/** The most themes that an installation stores beside those that Tidemark comes with. */
export const maxThemes = 100;

/** The theme of this name, or undefined. */
export const findTheme = (themes: readonly Theme[], name: string): Theme | undefined =>
  themes.find((theme) => theme.name === name);

/** Why a site or a page cannot be given the theme of this name, or undefined. */
export function themeNameProblem(themes: readonly Theme[], name: string): string | undefined {
  if (findTheme(themes, name)) return undefined;
  const names = themes.map((theme) => theme.name);
  return `There is no theme ${JSON.stringify(name)}. Choose one of ${names.join(', ')}.`;
}

/** Why a section group on a page with a theme cannot be given the group theme `name`, or undefined. */
export function groupThemeProblem({ options }: Pick<Theme, 'options'>, name: string): string | undefined {
  const names = Object.keys(options.groupThemes);
  if (names.includes(name)) return undefined;
  return `The theme has no group theme ${JSON.stringify(name)}. Choose one of ${names.join(', ')}.`;
}
