import { defaultLocale, type Locale } from './locale.ts';
import { memoize } from '#domain/value/object/memoize.ts';

const collatorOf = memoize((locale: string) => new Intl.Collator(locale, { numeric: true }));

/**
 * Compares names as people order them, for lists that no one has ordered: numbers in them by their size
 * (Station 2 before Station 10), letters as in the language of the locale. Only equal texts are the same.
 */
export function naturalOrder(locale: Locale): (one: string, other: string) => number {
  const collator = collatorOf(locale ?? defaultLocale);
  return (one, other) => collator.compare(one, other) || Number(one > other) - Number(one < other);
}
