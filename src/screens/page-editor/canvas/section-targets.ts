import type { ResultOf } from '#client/graphql.ts';
import type { findSectionsDocument } from '#client/search-documents.ts';
import { siteHref, type Site } from '#domain/site/site.ts';
import { shortenText } from '#domain/value/text/shorten-text.ts';
import type { LinkTarget } from '#richtext/editor/link-targets.ts';

type FoundPages = ResultOf<typeof findSectionsDocument>['search'];

/** The most sections that are offered. */
const mostSections = 6;

/** How many characters of its text a section without a title is named by. */
const longestName = 40;

/**
 * The sections of other pages that were found, as links can lead to them; one without a title is named by its
 * text.
 */
export const sectionTargets = (
  pages: FoundPages,
  { site, pageId }: { site: Pick<Site, 'base_url'>; pageId: number },
): LinkTarget[] =>
  pages
    .filter(({ id }) => id !== pageId)
    .flatMap(({ path, title, sections }) =>
      sections.map((section) => ({
        label: textOf(section.title) || shortenText(textOf(section.excerpt), longestName),
        url: `${siteHref(site, path)}#${section.id}`,
        detail: `Section of ${textOf(title)}`,
      })),
    )
    .filter(({ label }) => label !== '')
    .slice(0, mostSections);

const textOf = (parts: readonly { text: string }[]): string => parts.map(({ text }) => text).join('');
