import { memoize } from '#domain/value/object/memoize.ts';
import { defaultLocale, knownLocale, mostLocales, type Locale } from './locale.ts';

const namesIn = memoize(
  (locale: string) => new Intl.DisplayNames(locale, { type: 'language', languageDisplay: 'standard' }),
  mostLocales,
);

/** What a language is called in a locale, by its tag: `German` for `de`. */
export function languageName(tag: string, locale: Locale = defaultLocale): string {
  try {
    return namesIn(knownLocale(locale)).of(tag) ?? tag;
  } catch {
    return tag;
  }
}

/** What a language calls itself, by its tag: `Deutsch` for `de`. */
export const ownLanguageName = (tag: string): string => languageName(tag, tag);
