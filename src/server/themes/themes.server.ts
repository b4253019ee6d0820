/** The door to themes: those that Tidemark comes with, and those that the installation stores. */
export { changeTheme, createTheme, deleteTheme } from './change-themes.ts';
export { readDesignTokens } from './read-design-tokens.ts';
export { checkTheme, readThemes, themeOrDefault, type InstalledThemes } from './read-themes.ts';
