import type { ReactNode } from 'react';
import type { ThemeOptions } from '#domain/theme/theme-options.ts';
import { ThemeOptionsProvider, useThemeOptions } from './theme-options.tsx';

/** The theme of one page: its variables as a style sheet, and its options. */
export type PageTheme = { css: string; options: ThemeOptions };

/** Gives a page its own theme, where it has one, in place of that of its site. */
export function PageThemeProvider({ theme, children }: { theme: PageTheme | null; children: ReactNode }) {
  const ofSite = useThemeOptions();
  // The tree stays the same with and without a theme, so that the editor stays as it is when the theme
  // changes.
  return (
    <>
      {theme && <style dangerouslySetInnerHTML={{ __html: theme.css }} />}
      <ThemeOptionsProvider value={theme?.options ?? ofSite}>{children}</ThemeOptionsProvider>
    </>
  );
}
