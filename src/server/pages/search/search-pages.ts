import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { pagesAbove, readerPath } from '#domain/page/tree/navigation.ts';
import type { PageEntry } from '#domain/page/content/page.ts';
import { normaliseTags } from '#domain/page/content/tags.ts';
import type { SearchPage, SearchRow } from '#domain/site/search-result.ts';
import { isTranslated, originalSite, pagesIn } from '#domain/site/site-in.ts';
import type { Site } from '#domain/site/site.ts';
import {
  countTags,
  findTaggedSections,
  makeExcerpt,
  markMatches,
  readSearchTerms,
  readTexts,
  searchSections,
  textScore,
  type FoundSection,
  type SearchTerm,
  type SectionSearch,
  hasTerm,
  readStems,
} from '#server/search/search.server.ts';
import type { Connection } from '#server/items/items.server.ts';
import { readReadableVersions } from '#server/sources/sources.server.ts';
import { readablePages, readersHome, type PublishedPagesContext } from '../view/published-pages.ts';
import type { TitleWords } from '../view/page-caches.ts';
import { readPages } from '../tree/site-pages.ts';
import { indexWords } from '#domain/value/text/search-words.ts';

/** The most pages that search returns, and the most sections of each. */
const limits = { pages: 20, sections: 8 };

/**
 * The published pages that a viewer may read and that have all words of a text in their title, or in the
 * title, the tags or the text of a section; the best come first. On a site in another language, pages are
 * searched in it as far as they are published in it, and in the original otherwise.
 */
export async function searchPages(
  context: PublishedPagesContext,
  site: Site,
  text: string,
): Promise<SearchPage[]> {
  const pages = await readablePages(context, site);
  const terms = await readTerms(context, site, text);
  if (terms.original.length === 0) return [];

  const found = await searchSections(context.db, sectionSearch(site, pages, terms));
  const { shown, withText } = await hideUnreadable(context, found);
  const titles = await scoreTitles(context, site, terms);
  const ranked = rankPages(pages, shown, titles).slice(0, limits.pages);
  const texts = await readTexts(
    context.db,
    ranked.flatMap(({ sections }) => sections).filter((section) => withText.has(section)),
  );
  const byId = new Map(pages.map((page) => [page.id, page]));
  const home = await readersHome(context, site);

  return ranked.map(({ page, score, sections }) => ({
    id: page.id,
    title: markMatches(page.title, isTranslated(page, site) ? terms.translated : terms.original),
    parents: pagesAbove(page, byId).map(({ title }) => title),
    path: `/${readerPath(page, home)}`,
    score,
    sections: sections.map((section) => showSection(section, terms, texts)),
  }));
}

/** The terms of a search with the stems of the original language of a site, and of the one it is read in. */
type Terms = { original: readonly SearchTerm[]; translated: readonly SearchTerm[] };

async function readTerms({ db }: PublishedPagesContext, site: Site, text: string): Promise<Terms> {
  const original = await readSearchTerms(db, originalSite(site).language, text);
  if (!site.original) return { original, translated: original };
  return { original, translated: await readSearchTerms(db, site.language, text) };
}

function sectionSearch(site: Site, pages: readonly PageEntry[], terms: Terms): SectionSearch {
  const idsOf = (searched: readonly PageEntry[]) => searched.map(({ id }) => id);
  const translatedPages = pages.filter((page) => isTranslated(page, site));
  const { language } = site;
  return {
    siteId: site.id,
    original: { pageIds: idsOf(pages), terms: terms.original },
    translated: site.original ? { language, pageIds: idsOf(translatedPages), terms: terms.translated } : null,
  };
}

/** Leaves out sections that were found by the names of columns and sources that the viewer may not read. */
async function hideUnreadable({ db, viewer }: PublishedPagesContext, found: FoundSection[]) {
  const versions = await readReadableVersions(
    { db, viewer },
    found.flatMap(({ data_versions }) => data_versions),
  );
  const isReadable = (id: number) => {
    const version = versions.get(id);
    return version !== undefined && !(version instanceof TidemarkError);
  };
  const withText = new Set(found.filter(({ data_versions }) => data_versions.every(isReadable)));
  const shown = found.filter((section) => section.score > textScore || withText.has(section));

  return { shown, withText };
}

type RankedPage = { page: PageEntry; score: number; sections: FoundSection[] };

/**
 * Pages by their best score: that of the title or of a section; among equals, a title that matches comes
 * first.
 */
function rankPages(
  pages: readonly PageEntry[],
  sections: readonly FoundSection[],
  titles: ReadonlyMap<number, number>,
): RankedPage[] {
  const byPage = Map.groupBy(sections, ({ page_id }) => page_id);
  return pages
    .map((page) => {
      const own = (byPage.get(page.id) ?? []).toSorted((a, b) => b.score - a.score);
      const title = titles.get(page.id) ?? 0;
      const score = Math.max(title, own[0]?.score ?? 0);
      return { page, title, score, sections: own.slice(0, limits.sections), count: own.length };
    })
    .filter(({ score }) => score > 0)
    .toSorted(
      (a, b) =>
        b.score - a.score ||
        b.title - a.title ||
        b.count - a.count ||
        a.page.title.localeCompare(b.page.title),
    );
}

function showSection(
  { page_id, section_id, language, title, tags, score }: FoundSection,
  { original, translated }: Terms,
  texts: ReadonlyMap<string, string>,
) {
  const terms = language === null ? original : translated;
  const text = texts.get(`${page_id}/${section_id}`) ?? '';
  return { id: section_id, title: markMatches(title, terms), tags, score, excerpt: makeExcerpt(text, terms) };
}

/** The tags of the published sections that a viewer may read, with the numbers of sections. */
export async function readUsedTags(
  context: PublishedPagesContext,
  site: Site,
): Promise<{ tag: string; sections: number }[]> {
  const pages = await readablePages(context, site);
  return countTags(context.db, { siteId: site.id, pageIds: pages.map(({ id }) => id) });
}

/** The published sections that a viewer may read and that have all of some tags. */
export async function searchByTags(
  context: PublishedPagesContext,
  site: Site,
  tags: readonly string[],
): Promise<SearchRow[]> {
  const pages = new Map((await readablePages(context, site)).map((page) => [page.id, page]));
  const wanted = normaliseTags(tags);
  if (wanted.length === 0) return [];

  const found = await findTaggedSections(context.db, {
    siteId: site.id,
    pageIds: [...pages.keys()],
    tags: wanted,
  });
  return found.flatMap((section) => {
    const page = pages.get(section.page_id);
    if (!page) return [];

    return {
      page_id: page.id,
      page_title: page.title,
      url_slug: page.url_slug,
      section_id: section.section_id,
      section_title: section.title,
      tags: section.tags.join(','),
    };
  });
}

/**
 * The pages whose titles have all terms: 1 where each is a word, 0.5 where one begins a word or is another
 * form of one.
 */
async function scoreTitles(
  context: PublishedPagesContext,
  site: Site,
  { original, translated }: Terms,
): Promise<Map<number, number>> {
  const titles = await readTitleWords(context, site);
  return new Map(
    [...titles].map(([id, title]) => [id, scoreTitle(title, title.isTranslated ? translated : original)]),
  );
}

function scoreTitle(title: TitleWords, terms: readonly SearchTerm[]): number {
  if (terms.every((term) => hasTerm(title, term, true))) return 1;
  if (terms.every((term) => hasTerm(title, term, false))) return 0.5;
  return 0;
}

/** The words of the titles of a site's pages, by page id; cached until a page or the site changes. */
function readTitleWords({ db, log, caches }: PublishedPagesContext, site: Site) {
  return caches.titles.load(`${site.id} ${site.language}`, async () => {
    const pages = pagesIn(await readPages(db, site.id, log), site);
    const { language } = originalSite(site);
    const originals = pages.filter((page) => !isTranslated(page, site));
    const translated = pages.filter((page) => isTranslated(page, site));
    const value = new Map([
      ...(await titleWords(db, originals, { language, isTranslated: false })),
      ...(await titleWords(db, translated, { language: site.language, isTranslated: true })),
    ]);

    return { value, dependencies: [`pages:${site.id}`, `site:${site.id}`] };
  });
}

async function titleWords(
  db: Connection,
  pages: readonly PageEntry[],
  { language, isTranslated: inLanguage }: { language: string; isTranslated: boolean },
): Promise<[number, TitleWords][]> {
  if (pages.length === 0) return [];

  const titles = pages.map(({ title }) => indexWords(title));
  const stems = await readStems(
    db,
    language,
    titles.map(({ stemmed }) => stemmed.join(' ')),
  );
  return pages.map(({ id }, index) => [
    id,
    { words: titles[index]?.words ?? [], stems: stems[index] ?? [], isTranslated: inLanguage },
  ]);
}
