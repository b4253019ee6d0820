import { german } from './de/index.ts';
import { registerTexts, type Translation } from './texts-of.ts';

/** The languages that come with the product, by tag. Browsers get the one that they need from the server. */
export const translations: Readonly<Record<string, Translation>> = { de: german };

for (const [tag, translation] of Object.entries(translations)) {
  registerTexts(tag, translation);
}
