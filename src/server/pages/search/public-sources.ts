import { accessLevels } from '#domain/access/access.ts';
import { readerHref } from '#domain/page/tree/navigation.ts';
import { inTreeOrder } from '#domain/page/tree/page-tree.ts';
import { publicSourcePath, type FoundSource } from '#domain/site/public-source.ts';
import type { ListedPage } from '#domain/site/page-list.ts';
import { originalSite } from '#domain/site/site-in.ts';
import type { Site } from '#domain/site/site.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import { sourceTextsIn } from '#domain/source/description/source-texts.ts';
import { sourceColumnsIn } from '#domain/source/column/column-texts.ts';
import { categoryPath } from '#domain/source/description/categories.ts';
import { cutText } from '#domain/value/text/cut-text.ts';
import { plainText, readDocument, textDocument } from '#richtext/document.ts';
import {
  findSectionsOfVersions,
  hasAllTerms,
  markMatches,
  readSearchTerms,
  readSectionChoices,
  type SearchTerm,
} from '#server/search/search.server.ts';
import { knownVersions, readSource, readSources, type SourceEntry } from '#server/sources/sources.server.ts';
import type { ShownSources } from '../view/page-caches.ts';
import { readablePages, readersHome, type PublishedPagesContext } from '../view/published-pages.ts';

/** A source as readers of a site see it, and the published pages of the site that show its data. */
export type PublicSource = { source: SourceEntry; pages: ListedPage[] };

/** The most sources that a search returns, and the most characters of their summaries. */
const limits = { sources: 5, summary: 200 };
/**
 * How much of a source is searched: this many characters of its description, and this many of its columns.
 */
const searched = { description: 2000, columns: 200 };

/** A source that the viewer may read, with the pages that the viewer may read; else `not_found`. */
export async function readPublicSource(
  context: PublishedPagesContext,
  site: Site,
  id: number,
): Promise<PublicSource> {
  const pages = await readablePages(context, site);
  const source = await readSource(context.db, context.viewer, id);
  const sections = await findSectionsOfVersions(context.db, knownVersions(source));

  const showing = new Set(
    sections
      .filter(({ site_id, state }) => site_id === site.id && state === 'published')
      .map(({ page_id }) => page_id),
  );
  const home = await readersHome(context, site);
  const listedPages = inTreeOrder(pages.filter((page) => showing.has(page.id))).map((page) => ({
    title: page.title,
    path: readerHref(page, home),
  }));

  return { source: sourceIn(source, site), pages: listedPages };
}

/** A source with its texts in the language of a site. */
function sourceIn(source: SourceEntry, { language }: Pick<Site, 'language'>): SourceEntry {
  const { name, description } = sourceTextsIn(source.translations, language);
  return {
    ...source,
    name: name ?? source.name,
    description: description === undefined ? source.description : textDocument(description),
    columns: sourceColumnsIn(source.columns, language),
  };
}

/**
 * The sources that the published pages of a site show, as far as the viewer may read pages and sources, by
 * name. They are cached for readers; callers share them. Sources report each change as one of all their
 * versions.
 */
export async function readShownSources(context: PublishedPagesContext, site: Site): Promise<ShownSources> {
  const { viewer, caches } = context;
  if (viewer.level >= accessLevels.editor) return makeShownSources(context, site);
  return caches.sources.load(`${site.id}:${site.language}:${viewer.level}`, async () => {
    const value = await makeShownSources(context, site);
    return { value, dependencies: value.dependencies };
  });
}

async function makeShownSources(context: PublishedPagesContext, site: Site): Promise<ShownSources> {
  const pages = await readablePages(context, site);
  const on = { siteId: site.id, pageIds: pages.map(({ id }) => id) };
  const published = { type: null, versions: null, tag: null, hasTags: false, isPublished: true };
  const { versions } = await readSectionChoices(context.db, on, published);

  const sources = await readSources(context.db, context.viewer, { versionIds: versions, log: context.log });
  return {
    sources: sources.filter(({ unreadable }) => !unreadable).map((source) => sourceIn(source, site)),
    dependencies: [
      'sites',
      `site:${site.id}`,
      `pages:${site.id}`,
      `sections:${site.id}`,
      ...versions.map((id) => `version:${id}`),
      ...sources.map(({ id }) => `source:${id}`),
    ],
  };
}

/**
 * Those of the shown sources that have all words of a text in their name, description, categories or columns.
 */
export async function searchSources(
  context: PublishedPagesContext,
  site: Site,
  text: string,
): Promise<FoundSource[]> {
  const terms = await readSearchTerms(context.db, originalSite(site).language, text);
  if (terms.length === 0) return [];

  const { sources } = await readShownSources(context, site);
  return sources
    .filter((source) => hasAllTerms(textOf(source), terms))
    .slice(0, limits.sources)
    .map((source) => foundSource(source, terms));
}

function textOf({ name, description, categories, columns }: SourceEntry): string {
  const words = categories.flatMap(categoryPath);
  const labels = columns.slice(0, searched.columns).map((column) => columnLabel(column));
  const text = plainText(readDocument(description)).slice(0, searched.description);
  return [name, ...words, ...labels, text].join('\n');
}

const foundSource = ({ id, name, description }: SourceEntry, terms: readonly SearchTerm[]): FoundSource => ({
  id,
  title: name,
  name: markMatches(name, terms),
  path: publicSourcePath(id),
  summary: cutText(plainText(readDocument(description)), limits.summary),
});
