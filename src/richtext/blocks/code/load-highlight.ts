import type { Highlight } from './highlighted-code.ts';

let loaded: Highlight | undefined;

/** Loads the grammars of the languages, once. They are a bundle of their own, which readers never get. */
export async function loadHighlight(): Promise<void> {
  loaded ??= (await import('./highlight.ts')).highlight;
}

/** The highlighter, when it is loaded. */
export const loadedHighlight = (): Highlight | undefined => loaded;
