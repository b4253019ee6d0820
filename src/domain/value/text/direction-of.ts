import { memoize } from '#domain/value/object/memoize.ts';

/** The direction in which a line of text runs. */
export type Direction = 'ltr' | 'rtl';

/** The scripts of living and of learned languages that run from right to left. */
const rightToLeft = new Set(
  'Adlm Arab Aran Armi Gara Hebr Mand Mend Nkoo Phnx Rohg Samr Syrc Syre Syrj Syrn Thaa Yezi'.split(' '),
);

/**
 * The direction of texts in a language, by the script that its tag names or that the language usually has.
 * Servers and browsers know the same one for a tag; what cannot be read as a tag runs from left to right.
 */
export const directionOf = memoize((tag: string): Direction => {
  try {
    return rightToLeft.has(new Intl.Locale(tag).maximize().script ?? '') ? 'rtl' : 'ltr';
  } catch {
    return 'ltr';
  }
});

/** The attributes of an element whose texts are in a language. */
export const writtenIn = (language: string) => ({ lang: language, dir: directionOf(language) });
