import type { ExploredProperties } from '../explored-properties.ts';

/** The properties that the server has written into a screen. */
export function readProperties(root: ParentNode): ExploredProperties | null {
  const text = root.querySelector('[data-properties]')?.textContent;
  if (!text) return null;
  return JSON.parse(text) as ExploredProperties;
}
