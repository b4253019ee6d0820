import type { PageEntry } from '#domain/page/content/page.ts';
import { pageFilters } from '#domain/page/filter/page-filters.ts';
import type { FilterOperations, FiltersInForce } from '#domain/page/filter/section-query.ts';
import type { ResolvedSection } from './resolve-sections.ts';

/**
 * The filters of a page with a query string; `sections` are all of the page, which say how its filters
 * compare.
 */
export function filtersOfPage(
  { filters }: Pick<PageEntry, 'filters'>,
  sections: readonly ResolvedSection[],
  query: URLSearchParams,
): FiltersInForce {
  return {
    filters: pageFilters(filters, query),
    ownFilters: pageFilters(filters, new URLSearchParams()),
    operations: operationsOn(sections),
  };
}

/** How the filters of a page compare: each as the first section that offers it does. */
function operationsOn(sections: readonly ResolvedSection[]): FilterOperations {
  // Of equal keys, the last entry counts.
  return Object.fromEntries(
    sections
      .toReversed()
      .flatMap(({ type, state }) => Object.entries(type?.data?.shownFilters?.(state).operations ?? {})),
  );
}
