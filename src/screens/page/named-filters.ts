import type { Section } from '#domain/page/page.ts';
import { sectionType } from '#sections/index.ts';

/**
 * The keys of filters that each section of a page leaves to others to name on paper, by section id, so that each filter is
 * named once: a form names its filters, and of the sections that select by another one the first does. The elements of
 * the sections hold states that their types have read.
 */
export function namedFilters(sections: readonly Pick<Section, 'id' | 'element'>[]): Map<string, string[]> {
  const keysOf = (name: 'offeredFilters' | 'shownFilters', { element }: Pick<Section, 'element'>) =>
    sectionType(element['element-type'])?.[name]?.(element['element-data']) ?? [];
  const named = new Set(sections.flatMap((section) => keysOf('offeredFilters', section)));
  return new Map(
    sections.map((section) => {
      const before = [...named];
      for (const key of keysOf('shownFilters', section)) named.add(key);
      return [section.id, before];
    }),
  );
}
