import { defaultLocale, formatNumber } from './format-number.ts';
import { memoize } from './memoize.ts';

const ruleOf = memoize((locale: string) => new Intl.PluralRules(locale));

/** The form of a noun or verb for a count: `pluralForm(2, 'row has', 'rows have')`; `many` defaults to `one` with an s. */
export function pluralForm(count: number, one: string, many = `${one}s`, locale = defaultLocale): string {
  return ruleOf(locale).select(count) === 'one' ? one : many;
}

/** A count with its noun: `1 row`, `1,234 rows`. */
export function plural(count: number, one: string, many?: string, locale?: string): string {
  return `${formatNumber(count, locale)} ${pluralForm(count, one, many, locale)}`;
}
