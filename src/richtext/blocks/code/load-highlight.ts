import type { Highlight } from './highlighted-code.ts';

let loaded: Highlight | undefined;

/** Loads the grammars of the languages; undefined once they are. They are a bundle of their own, which readers never get. */
export function loadHighlight(): Promise<void> | undefined {
  if (loaded) return;
  return import('./highlight.ts').then(({ highlight }) => {
    loaded = highlight;
  });
}

/** The highlighter, when it is loaded. */
export const loadedHighlight = (): Highlight | undefined => loaded;
