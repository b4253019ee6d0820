import type { Viewer } from '#domain/access/access.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { pagesAbove, readerHref } from '#domain/page/tree/navigation.ts';
import type { PageEntry } from '#domain/page/content/page.ts';
import { inTreeOrder } from '#domain/page/tree/page-tree.ts';
import type {
  SectionEntry,
  SectionList,
  SectionListFilter,
  SectionListQuery,
} from '#domain/page/content/section-list.ts';
import { normaliseTag } from '#domain/page/content/tags.ts';
import type { Site } from '#domain/site/site.ts';
import { localeOfLanguage } from '#domain/value/text/locale.ts';
import { sectionLabel } from '#sections/section-label.ts';
import { textsOf, type Texts } from '#texts/texts-of.ts';
import {
  countListedSections,
  readSectionChoices,
  type ListedSection,
  type SectionFilter,
} from '#server/search/search.server.ts';
import type { ReadableVersions } from '#server/sources/sources.server.ts';
import { PageReads } from './page-reads.ts';
import { readablePages, readersHome } from './published-pages.ts';
import type { QueryContext } from './run-section-queries.ts';
import { countByPage, countTypes, nameOfListed, readWindow, sum } from '../draft/site-sections.ts';

/** The site whose sections are listed, and for whom: only what this reader may see is in the list. */
export type SectionListReader = { site: Site; reader: Viewer };

/** The most sources and the most tags that a list can be filtered by. */
const mostChoices = 300;

/**
 * A part of the published sections of a site on the pages that the reader may read, in the order of the tree,
 * and what it depends on. A section of data that the reader may not read is listed without its source.
 */
export async function listPublishedSections(
  context: QueryContext,
  { site, reader }: SectionListReader,
  { filter, choicesOf, from, size }: SectionListQuery,
): Promise<{ list: SectionList; dependencies: string[] }> {
  const as = { ...context, viewer: reader };
  const pages = inTreeOrder(await readablePages(as, site));
  const byId = new Map(pages.map((page) => [page.id, page]));
  const home = await readersHome(as, site);
  const on = { siteId: site.id, pageIds: [...byId.keys()] };
  const shown = await readSectionChoices(context.db, on, conditions(nothing, new Map()));
  const versions = await new PageReads(as).versions(site, shown.versions);
  const isNarrowed = choicesOf.type || choicesOf.source || choicesOf.tag || choicesOf.hasTags;
  const choices = isNarrowed
    ? await readSectionChoices(context.db, on, conditions(choicesOf, versions))
    : shown;
  const wanted = conditions(filter, versions);
  const counted = await countListedSections(context.db, site.id, wanted);
  const counts = counted.filter(({ page_id }) => byId.has(page_id));
  const onPage = countByPage(counts, filter.type);
  const sections = await readWindow(context.db, pages, wanted, { onPage, from, size });
  const sources = sourcesOf(choices.versions, versions);
  const texts = textsOf(localeOfLanguage(site.language));

  return {
    list: {
      sections: sections.map((section) => describeEntry(section, { pages: byId, versions, home, texts })),
      total: sum(onPage.values()),
      types: countTypes(counts),
      sources,
      tags: choices.tags.slice(0, mostChoices),
    },
    dependencies: [
      `sections:${site.id}`,
      ...sources.map(({ id }) => `source:${id}`),
      ...new Set([...sections.flatMap(({ data_versions }) => data_versions), ...unreadable(versions)]),
    ].map((key) => (typeof key === 'number' ? `version:${key}` : key)),
  };
}

const nothing: SectionListFilter = { type: null, source: null, tag: null, hasTags: false };

/**
 * The condition for published sections; those of a source are the sections with one of its readable versions.
 */
function conditions(
  { type, source, tag, hasTags }: SectionListFilter,
  versions: ReadableVersions,
): SectionFilter {
  const ofSource = [...versions].flatMap(([id, version]) =>
    !(version instanceof TidemarkError) && version.attribution.sourceId === source ? [id] : [],
  );
  return {
    type,
    versions: source === null ? null : ofSource,
    tag: tag === null ? null : normaliseTag(tag),
    hasTags,
    isPublished: true,
  };
}

/** The sources of some versions by their names, as far as they can be read. */
function sourcesOf(ids: readonly number[], versions: ReadableVersions): SectionList['sources'] {
  const named = new Map(
    ids.flatMap((id) => {
      const version = versions.get(id);
      if (!version || version instanceof TidemarkError) return [];
      return [[version.attribution.sourceId, version.attribution.sourceName] as const];
    }),
  );
  return [...named]
    .map(([id, name]) => ({ id, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name) || a.id - b.id)
    .slice(0, mostChoices);
}

const unreadable = (versions: ReadableVersions): number[] =>
  [...versions].flatMap(([id, version]) => (version instanceof TidemarkError ? [id] : []));

/** The pages and versions that listed sections are of, and the page that readers get at the base url. */
type ListedFrom = {
  pages: ReadonlyMap<number, PageEntry>;
  versions: ReadableVersions;
  home: PageEntry | undefined;
  /** In the language of the site. */
  texts: Texts;
};

function describeEntry(
  { page_id, section_id, title, element, type, tags, data_versions }: ListedSection,
  { pages, versions, home, texts }: ListedFrom,
): SectionEntry {
  const page = pages.get(page_id);
  if (!page) throw new Error(`A section of the page ${page_id} was listed, which the reader may not read.`);

  const path = readerHref(page, home);
  const isReadable = !data_versions.some((id) => versions.get(id) instanceof TidemarkError);

  return {
    pageTitle: page.title,
    pagePath: path,
    path: `${path}#${section_id}`,
    // The indexed text of a data section contains the names of its source and columns.
    name: nameOfListed({ title, type, element: isReadable ? element : null }, sectionLabel(type, texts)),
    type,
    tags,
    parents: pagesAbove(page, pages).map(({ title: above }) => above),
    attribution: data_versions.flatMap((id) => {
      const version = versions.get(id);
      if (!version || version instanceof TidemarkError) return [];
      const { sourceId, sourceName, versionId, versionName } = version.attribution;
      return { sourceId, sourceName, versionId, versionName };
    }),
  };
}
