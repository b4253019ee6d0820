import { registerTexts, type Templates } from './texts-of.ts';

/**
 * Loads the texts of the language of a page in the browser, from the address that the document has; English
 * is always there. Without a connection they stay English.
 */
export async function loadTexts(): Promise<void> {
  const { texts: address } = document.documentElement.dataset;
  if (!address) return;
  const [tag = ''] = address.slice(address.lastIndexOf('/') + 1).split('.');

  try {
    const response = await fetch(address);
    if (response.ok) {
      registerTexts(tag, (await response.json()) as Templates);
    }
  } catch {
    // The texts on the page stay as they are until something is rendered again.
  }
}
