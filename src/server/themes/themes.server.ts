/** The door to themes: those that Tidemark comes with, and those that the installation stores. */
export { changeTheme, createTheme, deleteTheme, type NewTheme, type ThemeChange } from './change-themes.ts';
export { readDesignTokens, type ReadTokens } from './read-design-tokens.ts';
export { checkTheme, readThemes, themeOrDefault, type InstalledThemes } from './read-themes.ts';
