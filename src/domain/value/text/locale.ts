import { memoize } from '#domain/value/object/memoize.ts';

/** The locale of numbers, dates and plurals where no other is given: the language of the interface. */
export const defaultLocale = 'en-US';

/**
 * A locale as a BCP 47 tag; undefined means the default one. Tags that cannot be read or are not known are
 * too.
 */
export type Locale = string | undefined;

/**
 * The tag of a locale as `Intl` writes it; the default where the tag cannot be read, or its language is not
 * known.
 */
export const knownLocale = memoize((tag: string): string => {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag)[0] ?? defaultLocale;
  } catch {
    return defaultLocale;
  }
});

/**
 * The locale in which the data of a site is written, by the site's language: undefined for English as such.
 */
export function localeOfLanguage(language: string): Locale {
  const locale = knownLocale(language);
  if (locale === 'en' || locale === defaultLocale) return undefined;
  return locale;
}

/**
 * The options of every formatter: digits are Latin ones and years those of the Gregorian calendar in all
 * languages, as in addresses and in fields for numbers and dates.
 */
export const writtenAlike = { numberingSystem: 'latn', calendar: 'gregory' } as const;

/** How many locales have formatters at once: each has many, and each of these keeps what it wrote. */
export const mostLocales = { most: 50 };
