import { shippedThemes } from '#themes/index.ts';

/** The names of the shipped themes, as lists and choices show them. */
export const themeNames = (): { name: string; label: string }[] =>
  shippedThemes.map(({ name, label }) => ({ name, label }));
