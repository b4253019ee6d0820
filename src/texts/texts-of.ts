import { memoize } from '#domain/value/object/memoize.ts';
import { defaultLocale, knownLocale, mostLocales, type Locale } from '#domain/value/text/locale.ts';
import { english } from './english.ts';
import { makeText } from './make-text.ts';
import type { Template, Text, Translated } from './template.ts';

type English = typeof english;

/** All texts in another language. */
export type Translation = { readonly [area in keyof English]: Translated<English[area]> };

/** All texts as they are used: texts, and functions from values to texts. */
export type Texts = {
  readonly [area in keyof English]: { readonly [key in keyof English[area]]: Text<English[area][key]> };
};

/** All templates by area and key, of whatever language. */
export type Templates = { readonly [area in string]?: { readonly [key in string]?: Template } };

/** The templates of the languages that are known here, by language and script. */
const translations = new Map<string, Templates>();

/** The language and the script of a tag, by which texts are found: `de-Latn` for `de-AT`. */
export const languageAndScript = memoize((tag: string): string => {
  const { language, script } = new Intl.Locale(tag).maximize();
  return script ? `${language}-${script}` : language;
}, mostLocales);

/** Makes a language known: from then on, texts are found in it. Those that it lacks stay English. */
export function registerTexts(tag: string, templates: Templates): void {
  translations.set(languageAndScript(tag), templates);
  textsIn = memoize(makeTexts, mostLocales);
}

/** The templates of the language of a tag; undefined where its texts are English. */
export function templatesOf(tag: string): Templates | undefined {
  return translations.get(languageAndScript(knownLocale(tag)));
}

/** Whether there are texts in the language of a tag. */
export function hasTexts(tag: string): boolean {
  const language = languageAndScript(tag);
  return language === languageAndScript(defaultLocale) || translations.has(language);
}

let textsIn = memoize(makeTexts, mostLocales);

/** The texts of the product in the language of a locale; English where there is no translation. */
export const textsOf = (locale: Locale): Texts => textsIn(knownLocale(locale ?? defaultLocale));

function makeTexts(locale: string): Texts {
  const translation = translations.get(languageAndScript(locale)) ?? {};
  const entries = Object.entries<Record<string, Template>>(english).map(([area, templates]) => {
    const texts = Object.entries(templates).map(([key, template]) => {
      const translated = translation[area]?.[key];
      return [key, makeText(translated ?? template, translated ? locale : defaultLocale, locale)];
    });
    return [area, Object.fromEntries(texts)];
  });

  return Object.fromEntries(entries) as Texts;
}
