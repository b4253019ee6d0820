import { formatNumber } from './format-number.ts';
import { defaultLocale } from '#domain/value/text/locale.ts';

const rules = new Intl.PluralRules(defaultLocale);

/**
 * The form of an English noun or verb for a count: `pluralForm(2, 'row has', 'rows have')`; `many` defaults
 * to `one` with an s.
 */
export function pluralForm(count: number, one: string, many = `${one}s`): string {
  if (rules.select(count) === 'one') return one;
  return many;
}

/** A count with its noun: `1 row`, `1,234 rows`. The number is written by the locale, the noun is English. */
export function plural(count: number, one: string, many?: string, locale?: string): string {
  return `${formatNumber(count, locale)} ${pluralForm(count, one, many)}`;
}

/** What a command is about: the noun alone for one thing at most, `row`; otherwise a count, `3 rows`. */
export function oneOrPlural(count: number, one: string): string {
  if (count <= 1) return one;
  return plural(count, one);
}
