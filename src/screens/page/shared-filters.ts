import type { Section } from '#domain/page/content/page.ts';
import type { SectionContext } from '#domain/page/filter/section-query.ts';
import { sectionType } from '#sections/index.ts';

/** The filters of a page's other sections, as far as a section needs to know them. */
export type SharedFilters = Required<Pick<SectionContext, 'namedFilters' | 'selectedFilters'>>;

/**
 * The shared filters of each section of a page, by section id. `namedFilters` are named on paper by another
 * section, so that each filter is named once: a form names its own filters, and any other filter is named by
 * the first section that selects by it. `selectedFilters` are the filters that any section selects by. The
 * sections hold states that their types have read.
 */
export function sharedFilters(
  sections: readonly Pick<Section, 'id' | 'element'>[],
): Map<string, SharedFilters> {
  const filters = sections.map(({ id, element }) => {
    const shown = sectionType(element['element-type'])?.data?.shownFilters?.(element['element-data']);
    return { id, offered: shown?.offered ?? [], selected: shown?.selected ?? [] };
  });
  const named = new Set(filters.flatMap(({ offered }) => offered));
  const selectedFilters = filters.flatMap(({ selected }) => selected);

  return new Map(
    filters.map(({ id, selected }) => {
      const namedFilters = [...named];
      for (const key of selected) {
        named.add(key);
      }
      return [id, { namedFilters, selectedFilters }];
    }),
  );
}
