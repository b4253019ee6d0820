import type { Page } from './page.ts';

/** What joins the values of one filter in the query string. */
export const valueSeparator = '|||';

/** Parameters of a section (its page, its order) are not filters; they begin with this. */
export const sectionParameterPrefix = 's.';

/**
 * The page filters in force: the page's own values, replaced by the query string's where the filter allows it.
 * A repeated name (`key=a&key=b`, what a form without script sends) counts like joined values; empty values drop out.
 */
export function pageFilters(filters: Page['filters'], query: URLSearchParams): Record<string, string[]> {
  const inForce = new Map<string, string[]>();
  for (const key of new Set(query.keys())) {
    if (key.startsWith(sectionParameterPrefix)) continue;
    const values = query
      .getAll(key)
      .flatMap((value) => value.split(valueSeparator))
      .filter((value) => value !== '');
    if (values.length > 0) inForce.set(key, values);
  }
  for (const filter of filters) {
    if (!filter.useSearchParams || !inForce.has(filter.searchKey)) {
      if (filter.values.length > 0) inForce.set(filter.searchKey, filter.values);
      else if (!filter.useSearchParams) inForce.delete(filter.searchKey);
    }
  }
  return Object.fromEntries(inForce);
}
