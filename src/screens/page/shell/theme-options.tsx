import { createContext, useContext, type ReactNode } from 'react';
import type { ThemeOptions } from '#domain/theme/theme-options.ts';

const ThemeOptionsContext = createContext<ThemeOptions | null>(null);

/** Gives the shell of a page and its section groups the options of the site's theme. */
export function ThemeOptionsProvider({
  value,
  children,
}: {
  value: ThemeOptions | null;
  children: ReactNode;
}) {
  return <ThemeOptionsContext value={value}>{children}</ThemeOptionsContext>;
}

/** The options of the theme, with the changes of the site. Throws outside of `ThemeOptionsProvider`. */
export function useThemeOptions(): ThemeOptions {
  const options = useContext(ThemeOptionsContext);
  if (!options) throw new Error('The shell of a page needs a ThemeOptionsProvider.');
  return options;
}
