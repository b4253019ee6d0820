import { foldLetters } from '#domain/value/text/fold-letters.ts';
import { isTemplate, type PageEntry } from '#domain/page/content/page.ts';
import { pagePath } from '#domain/page/tree/navigation.ts';
import { originalSite, pageIn } from '#domain/site/site-in.ts';
import type { Site } from '#domain/site/site.ts';
import type { Viewer } from '#domain/access/access.ts';
import { checkEditor } from './editor.ts';
import { pageAccess } from './page-access.ts';

/** What pages are listed for: texts that are missing or outdated, and drafts that are not published. */
export const translationStates = ['missing', 'outdated', 'unpublished'] as const;
type TranslationState = (typeof translationStates)[number];

/**
 * A page in one of the other languages of its site. `missing` and `outdated` count texts of its draft; they
 * are null until they are counted. `path` leads to the page in that language.
 */
export type TranslatedPage = {
  id: number;
  title: string;
  path: string;
  language: string;
  missing: number | null;
  outdated: number | null;
  isPublished: boolean;
  hasChanges: boolean;
};

/** What is open in a language: texts, and pages that have such texts, or a draft that is not published. */
export type LanguageProgress = {
  language: string;
  pages: number;
  missing: number;
  outdated: number;
  unpublished: number;
};

/** Part of the list of what is missing or outdated on a site, with the counts for each language. */
export type TranslationList = { languages: LanguageProgress[]; total: number; entries: TranslatedPage[] };

/** What is listed: a language and a state, null for all; titles or addresses with a text; and which part. */
export type TranslationQuery = {
  language: string | null;
  state: TranslationState | null;
  search: string;
  offset: number;
  limit: number;
};

/**
 * What is missing, outdated or not published in the other languages of a site, of the pages that a viewer may
 * change, by address. `pages` are all pages of the site in its original language: they know their counts, so
 * that no content is read.
 */
export function listTranslations(
  site: Site,
  pages: readonly PageEntry[],
  { language, state, search, offset, limit }: TranslationQuery,
  viewer: Viewer,
): TranslationList {
  checkEditor({ ...viewer, site });
  const { mayEdit } = pageAccess(viewer, site, pages);
  const translated = pages
    .filter((page) => !page.unreadable && !isTemplate(page) && mayEdit(page))
    .toSorted(byAddress)
    .flatMap((page) => site.languages.map((tag) => countsOf(page, tag)))
    .filter(isOpen);
  const text = foldLetters(search.trim());
  const matches = translated.filter(
    (counts) =>
      (language === null || counts.language === language) &&
      (state === null || isIn(counts, state)) &&
      foldLetters(`${counts.page.title}\n${counts.page.url_slug}`).includes(text),
  );

  return {
    languages: site.languages.map((tag) =>
      progressOf(
        tag,
        translated.filter((counts) => counts.language === tag),
      ),
    ),
    total: matches.length,
    entries: matches.slice(offset, offset + limit).map((counts) => entryOf(counts, site)),
  };
}

const byAddress = (one: PageEntry, other: PageEntry): number =>
  addressOrder.compare(one.url_slug, other.url_slug) || one.id - other.id;

const addressOrder = new Intl.Collator('en');

/** The counts of a page in a language. */
type PageCounts = Omit<TranslatedPage, 'id' | 'title' | 'path'> & { page: PageEntry };

function countsOf(page: PageEntry, language: string): PageCounts {
  const there = page.translated?.[language];
  return {
    page,
    language,
    missing: there?.missing ?? null,
    outdated: there?.outdated ?? null,
    isPublished: there?.published ?? false,
    hasChanges: there?.has_changes ?? false,
  };
}

function entryOf({ page, ...counts }: PageCounts, site: Site): TranslatedPage {
  const there = pageIn(page, { language: counts.language, original: originalSite(site) });
  return { id: page.id, title: page.title, path: pagePath(there), ...counts };
}

/** Whether a page is in a list; one that is not counted yet has no translation, so that all is missing. */
function isIn({ missing, outdated, hasChanges }: PageCounts, state: TranslationState): boolean {
  if (state === 'unpublished') return hasChanges;
  if (state === 'missing') return missing === null || missing > 0;
  return (outdated ?? 0) > 0;
}

const isOpen = (counts: PageCounts): boolean => translationStates.some((state) => isIn(counts, state));

function progressOf(language: string, pages: readonly PageCounts[]): LanguageProgress {
  const sum = (countOf: (page: PageCounts) => number) =>
    pages.reduce((total, page) => total + countOf(page), 0);
  return {
    language,
    pages: pages.length,
    missing: sum(({ missing }) => missing ?? 0),
    outdated: sum(({ outdated }) => outdated ?? 0),
    unpublished: sum(({ hasChanges }) => (hasChanges ? 1 : 0)),
  };
}
