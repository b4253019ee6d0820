import { arabic } from './ar/index.ts';
import { german } from './de/index.ts';
import { spanish } from './es/index.ts';
import { french } from './fr/index.ts';
import { italian } from './it/index.ts';
import { japanese } from './ja/index.ts';
import { portuguese } from './pt/index.ts';
import { simplifiedChinese } from './zh-Hans/index.ts';
import { registerTexts, type Translation } from './texts-of.ts';

/** The languages that come with the product, by tag. Browsers get the one that they need from the server. */
export const translations: Readonly<Record<string, Translation>> = {
  ar: arabic,
  de: german,
  es: spanish,
  fr: french,
  it: italian,
  ja: japanese,
  pt: portuguese,
  'zh-Hans': simplifiedChinese,
};

for (const [tag, translation] of Object.entries(translations)) {
  registerTexts(tag, translation);
}
