import type { Locale } from '../value/locale.ts';
import { numberInLocale } from '../value/number-in-locale.ts';
import { shareOf } from '../value/share-unit.ts';
import type { Page } from './page.ts';
import {
  append,
  embedParameter,
  filterName,
  isSectionParameter,
  valueSeparator,
  writtenAs,
} from './query-string.ts';

/**
 * The page filters in force: the page's own values, replaced by the query string's where the filter allows it.
 * A repeated name (`key=a&key=b`, what a form without script sends) equals joined values; empty values are ignored.
 */
export function pageFilters(filters: Page['filters'], query: URLSearchParams): Record<string, string[]> {
  const inForce = new Map<string, string[]>();
  // A page is in one language: knowing the numbers of many would take long.
  const locale = [...query.keys()].map((key) => writtenAs(key).locale).find((one) => one !== undefined);
  for (const [key, joined] of query) {
    if (isSectionParameter(key) || key === embedParameter) continue;
    const read = reader(key, locale);
    for (const value of joined.split(valueSeparator))
      if (value !== '') append(inForce, filterName(key), read(value));
  }
  for (const filter of filters) {
    if (!filter.useSearchParams || !inForce.has(filter.searchKey)) {
      if (filter.values.length > 0) inForce.set(filter.searchKey, filter.values);
      else if (!filter.useSearchParams) inForce.delete(filter.searchKey);
    }
  }
  return Object.fromEntries(inForce);
}

/** Reads the values of a parameter as filters have them; numbers are written in a locale where the parameter says so. */
function reader(key: string, locale: Locale): (value: string) => string {
  const { isPercent, locale: own } = writtenAs(key);
  return (value) => {
    const text = numberInLocale(value, own === locale ? locale : undefined);
    return isPercent ? shareOf(text) : text;
  };
}
