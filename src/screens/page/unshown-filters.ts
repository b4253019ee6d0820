import type { PageEntry, Section } from '#domain/page/content/page.ts';
import { filterName } from '#domain/page/filter/query-string.ts';
import type { ShownPage } from '#domain/site/page-view.ts';
import type { FilterInWords } from '#dataview/filters/followed-in-words.ts';
import { sectionType } from '#sections/index.ts';
import { isHidden } from './published-section.tsx';

type FilteredPage = Pick<ShownPage, 'filters' | 'operations' | 'results'> & {
  page: Pick<PageEntry, 'filters'>;
  content: { sections: readonly Pick<Section, 'id' | 'element'>[] };
};

/**
 * The page filters that a query string sets and no section of the page shows, by the id of the first section
 * that follows each and is not hidden: somebody who opens such an address has to learn of them, and to get
 * rid of them. What the page itself sets is its author's choice and no part of this.
 */
export function unshownFilters(
  { page, content, filters, operations, results }: FilteredPage,
  search: string,
): Map<string, FilterInWords[]> {
  const shownFilters = new Set(content.sections.flatMap(({ element }) => shownNames(element)));
  const fixedFilters = new Set(
    page.filters.flatMap((filter) => (filter.useSearchParams ? [] : filter.searchKey)),
  );
  const namesInSearch = [...new URLSearchParams(search).keys()]
    .map(filterName)
    .filter((name) => !fixedFilters.has(name));
  const unshownNames = new Set(namesInSearch.filter((name) => !shownFilters.has(name)));
  const filtersOfSections = new Map<string, FilterInWords[]>();
  if (unshownNames.size === 0) return filtersOfSections;

  for (const { id, element } of content.sections) {
    if (isHidden({ element }, results[id] ?? {})) continue;
    const type = sectionType(element['element-type']);
    const sectionFilters =
      type?.data?.followedInWords?.(element['element-data'], { filters, operations }, results[id] ?? {}) ??
      [];
    const firstFilters = sectionFilters.filter(({ names }) => names.some((name) => unshownNames.has(name)));
    if (firstFilters.length > 0) {
      filtersOfSections.set(id, firstFilters);
    }
    for (const name of firstFilters.flatMap(({ names }) => names)) {
      unshownNames.delete(name);
    }
  }

  return filtersOfSections;
}

function shownNames(element: Section['element']): string[] {
  const filters = sectionType(element['element-type'])?.data?.shownFilters?.(element['element-data']);
  return [...(filters?.offered ?? []), ...(filters?.selected ?? [])];
}
