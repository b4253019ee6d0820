import type { Locale } from '#domain/value/text/locale.ts';
import { numberInLocale } from '#domain/value/number/number-in-locale.ts';
import { filterValueOf } from './filter-value.ts';
import { shareOf } from '#domain/value/cell/share-unit.ts';
import type { Page } from '#domain/page/content/page.ts';
import {
  append,
  embedParameter,
  filterParameter,
  isSectionParameter,
  separateValues,
} from './query-string.ts';

/**
 * The page filters in force: the page's own values, replaced by the query string's where the filter allows
 * it. A repeated name (`key=a&key=b`, what a form without script sends) equals joined values; empty values
 * are ignored.
 */
export function pageFilters(filters: Page['filters'], query: URLSearchParams): Record<string, string[]> {
  const inForce = new Map<string, string[]>();
  const given = [...query]
    .filter(([key]) => !isSectionParameter(key) && key !== embedParameter)
    .map(([key, joined]) => {
      const written = filterParameter(key);
      return { ...written, values: written.isTyped ? [filterValueOf(joined)] : separateValues(joined) };
    });
  // A page is in one language: knowing the numbers of many would take long.
  const locale = given.find((one) => one.locale !== undefined)?.locale;

  for (const { name, values, ...written } of given) {
    for (const value of values) {
      if (value !== '') {
        append(inForce, name, readWritten(value, written, locale));
      }
    }
  }

  for (const filter of filters) {
    if (!filter.useSearchParams || !inForce.has(filter.searchKey)) {
      if (filter.values.length > 0) {
        inForce.set(filter.searchKey, filter.values);
      } else if (!filter.useSearchParams) {
        inForce.delete(filter.searchKey);
      }
    }
  }

  return Object.fromEntries(inForce);
}

/**
 * A value as filters have it; its number is written in the locale of the address where its parameter says so.
 */
function readWritten(value: string, written: { isPercent: boolean; locale: Locale }, locale: Locale): string {
  const text = numberInLocale(value, written.locale === locale ? locale : undefined);
  if (written.isPercent) return shareOf(text);
  return text;
}
