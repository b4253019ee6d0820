import type { Section } from '#domain/page/page.ts';
import type { SectionContext } from '#domain/page/section-query.ts';
import { sectionType } from '#sections/index.ts';

/** The filters of a page's other sections, as far as a section needs to know them. */
export type SharedFilters = Required<Pick<SectionContext, 'namedFilters' | 'selectedFilters'>>;

type SectionWithState = Pick<Section, 'id' | 'element'>;

function keysOf(name: 'offeredFilters' | 'shownFilters' | 'selectedFilters', { element }: SectionWithState) {
  return sectionType(element['element-type'])?.[name]?.(element['element-data']) ?? [];
}

/**
 * The shared filters of each section of a page, by section id. `namedFilters` are named on paper by another section, so that
 * each filter is named once: a form names its own filters, and any other filter is named by the first section that selects
 * by it. `selectedFilters` are the filters that any section selects by. The sections hold states that their types have read.
 */
export function sharedFilters(sections: readonly SectionWithState[]): Map<string, SharedFilters> {
  const named = new Set(sections.flatMap((section) => keysOf('offeredFilters', section)));
  const selectedFilters = sections.flatMap((section) => keysOf('selectedFilters', section));
  return new Map(
    sections.map((section) => {
      const namedFilters = [...named];
      for (const key of keysOf('shownFilters', section)) named.add(key);
      return [section.id, { namedFilters, selectedFilters }];
    }),
  );
}
