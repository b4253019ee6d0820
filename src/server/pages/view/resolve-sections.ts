import type { PageContent, PageEntry, Section } from '#domain/page/content/page.ts';
import type { ShownPage } from '#domain/site/page-view.ts';
import { elementState } from '#sections/element-state.ts';
import { sectionType } from '#sections/index.ts';
import type { SectionType } from '#sections/section-type.ts';

/** A section whose state is read, once a request; `type` is undefined where the type is not registered. */
export type ResolvedSection = { section: Section; type: SectionType | undefined; state: unknown };

/** The published content of a page, with the states of its sections as their types have read them. */
export type PublishedPage = {
  entry: PageEntry;
  content: PageContent;
  /** When it was published last (ISO 8601); null where it never was. */
  publishedAt: string | null;
  sections: readonly ResolvedSection[];
  /** What is not translated of it, see `ShownPage`. */
  inOriginal: ShownPage['inOriginal'];
};

/** Reads the states of all sections of some content. */
export function resolveSections({ sections }: PageContent): ResolvedSection[] {
  return sections.map((section) => ({
    section,
    type: sectionType(section.element['element-type']),
    state: elementState(section.element),
  }));
}
