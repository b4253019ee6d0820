import { withoutTranslations, withTranslationsOf } from './publish-language.ts';
import { asDraft, isSameContent } from './restore-content.ts';
import { maxIdLength, type PageContent, type Section } from '#domain/page/content/page.ts';

/** The draft and the published copy after publishing. */
export type PublishingResult = { draft: PageContent; published: PageContent };

/**
 * The id that a section of a draft gets with its first publication, so that links can lead to it before; null
 * where the id of the draft is too long.
 */
export function firstPublishedId(draftId: string): string | null {
  const id = `p-${draftId}`;
  if (id.length <= maxIdLength) return id;
  return null;
}

/**
 * The id by which links lead to a section of a draft, also before it is published; null where it has none
 * yet.
 */
export const linkedId = ({ id, draft_id }: Pick<Section, 'id' | 'draft_id'>): string | null =>
  draft_id ?? firstPublishedId(id);

/** A draft with the ids that its sections have once it is published. */
export function asPublished(draft: PageContent): PageContent {
  const taken = new Set<string>();
  const idOf = (section: Section) => {
    const id = linkedId(section);
    if (id === null || taken.has(id)) return section.id;
    return id;
  };

  return {
    ...draft,
    sections: draft.sections.map((section) => {
      const id = idOf(section);
      taken.add(id);
      return { ...section, id };
    }),
  };
}

/**
 * Publishes a draft: a section that was published before keeps its published id, a new one gets that of its
 * first publication, or `newId()` where another section has it. The two are linked through `draft_id`, so
 * that links and anchors survive. Texts in other languages stay as they are published.
 */
export function publishContent(
  draft: PageContent,
  previous: PageContent | null,
  newId: () => string,
): PublishingResult {
  const earlier = previous?.sections ?? [];
  const publishedIds = new Map(earlier.map((section) => [section.draft_id, section.id]));
  // Drafts of earlier versions of Tidemark can be linked to sections that are not linked back.
  const unlinked = new Set(earlier.filter(({ draft_id }) => draft_id === undefined).map(({ id }) => id));
  const linkedId = ({ draft_id = '' }: Section) => {
    if (unlinked.delete(draft_id)) return draft_id;
    return undefined;
  };
  const known = draft.sections.map((section) => publishedIds.get(section.id) ?? linkedId(section));
  const taken = new Set(known);
  const sections = draft.sections.map((section, at): Section => {
    const first = firstPublishedId(section.id);
    const id = known[at] ?? (first === null || taken.has(first) ? newId() : first);
    return { ...section, id, draft_id: section.id };
  });
  const idOf = new Map(sections.map((section) => [section.draft_id, section.id]));

  return {
    // Other languages are published by themselves.
    published: withTranslationsOf({ ...draft, sections }, previous, ({ draft_id }) => draft_id),
    draft: {
      ...draft,
      sections: draft.sections.map((section) => ({ ...section, draft_id: idOf.get(section.id) })),
    },
  };
}

/** Whether a draft says what is published in the original language; both have their headings. */
export const isSameAsPublished = (draft: PageContent, published: PageContent): boolean =>
  draft.title === published.title &&
  draft.description === published.description &&
  isSameContent(
    withoutLinks(withoutTranslations(draft)),
    withoutLinks(asDraft(withoutTranslations(published))),
  );

/** A draft whose sections do not name their published copies: one that was added again does not, either. */
const withoutLinks = (draft: PageContent): PageContent => ({
  ...draft,
  sections: draft.sections.map((section) => ({ ...section, draft_id: undefined })),
});

/**
 * Discards a draft: it is rebuilt from the published copy with new ids, and the published sections are linked
 * to the rebuilt ones, so that a later publication keeps their ids.
 */
export function discardDraft(published: PageContent, newId: (section: Section) => string): PublishingResult {
  const pairs = published.sections.map((section) => ({ section, draftId: newId(section) }));
  return {
    draft: {
      ...published,
      sections: pairs.map(({ section, draftId }) => ({ ...section, id: draftId, draft_id: section.id })),
    },
    published: {
      ...published,
      sections: pairs.map(({ section, draftId }) => ({ ...section, draft_id: draftId })),
    },
  };
}
