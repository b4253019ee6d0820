import type { Section } from '#domain/page/page.ts';
import type { SectionContext } from '#domain/page/section-query.ts';
import { sectionType } from '#sections/index.ts';

/** What a section is told of the filters of the others. */
export type SharedFilters = Required<Pick<SectionContext, 'namedFilters' | 'selectedFilters'>>;

type SectionWithState = Pick<Section, 'id' | 'element'>;

function keysOf(name: 'offeredFilters' | 'shownFilters' | 'selectedFilters', { element }: SectionWithState) {
  return sectionType(element['element-type'])?.[name]?.(element['element-data']) ?? [];
}

/**
 * The keys of filters that each section of a page leaves to others to name on paper, by section id, so that each filter is
 * named once: a form names its filters, and of the sections that select by another one the first does. Beside them the
 * keys that any section selects by. The elements of the sections hold states that their types have read.
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
