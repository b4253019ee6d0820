import type { PageContent, PageEntry, Section } from '#domain/page/content/page.ts';
import type { ShownPage } from '#domain/site/page-view.ts';
import { elementState } from '#sections/element-state.ts';
import { sectionType } from '#sections/index.ts';
import { shownState, styleIdOf, type SectionStyles } from '#sections/section-styles.ts';
import type { SectionType } from '#sections/section-type.ts';

/** A section whose state is read, once a request; `type` is undefined where the type is not registered. */
export type ResolvedSection = { section: Section; type: SectionType | undefined; state: unknown };

/** The published content of a page, with the states of its sections as they are shown. */
export type PublishedPage = {
  entry: PageEntry;
  content: PageContent;
  /** When it was published last (ISO 8601); null where it never was. */
  publishedAt: string | null;
  sections: readonly ResolvedSection[];
  /** The styles that its sections refer to. */
  styles: SectionStyles;
  /** The sources whose newest versions its sections follow. */
  followedSources: readonly number[];
  /** What is not translated of it, see `ShownPage`. */
  inOriginal: ShownPage['inOriginal'];
};

/** Reads the states of all sections of some content, as they are shown with these styles. */
export function resolveSections({ sections }: PageContent, styles: SectionStyles): ResolvedSection[] {
  return sections.map((section) => ({
    section,
    type: sectionType(section.element['element-type']),
    state: shownState(section.element, styles),
  }));
}

/** The ids of the styles that sections of some content refer to. */
export const styleIdsOf = ({ sections }: Pick<PageContent, 'sections'>): number[] => {
  const ids = sections.map(({ element }) =>
    styleIdOf(sectionType(element['element-type']), elementState(element)),
  );
  return [...new Set(ids.filter((id) => id !== null))];
};

/** What pages with these sections depend on for their styles, as the change feed names it. */
export const styleDependencies = (content: Pick<PageContent, 'sections'>): string[] =>
  styleIdsOf(content).map((id) => `map-style:${id}`);
