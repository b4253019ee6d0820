import type { Highlight } from './highlighted-code.ts';

let loaded: Highlight | undefined;

/**
 * Loads the grammars of the languages in the browser of an editor; undefined once they are. They are a bundle
 * of their own, which readers never get. The server runs them in a worker process only (decision 244).
 */
export function loadHighlight(): Promise<void> | undefined {
  if (loaded || typeof document === 'undefined') return;
  return import('./highlight.ts').then(({ highlight }) => {
    loaded = highlight;
  });
}

/** The highlighter, when it is loaded. */
export const loadedHighlight = (): Highlight | undefined => loaded;
