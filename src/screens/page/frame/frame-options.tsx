import { createContext, useContext, type ReactNode } from 'react';
import type { ThemeOptions } from '#domain/theme/theme-options.ts';

const FrameOptions = createContext<ThemeOptions | null>(null);

/** Gives the frames around pages and section groups the options of the site's theme. */
export function FrameOptionsProvider({
  value,
  children,
}: {
  value: ThemeOptions | null;
  children: ReactNode;
}) {
  return <FrameOptions value={value}>{children}</FrameOptions>;
}

/** The options of the theme, with the changes of the site. Throws outside of `FrameOptionsProvider`. */
export function useFrameOptions(): ThemeOptions {
  const options = useContext(FrameOptions);
  if (!options) throw new Error('A frame is drawn within FrameOptionsProvider.');
  return options;
}
