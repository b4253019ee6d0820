import { can } from '#domain/access/access.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { buildMenu, homePage, readerPath } from '#domain/page/tree/navigation.ts';
import type { PageEntry } from '#domain/page/content/page.ts';
import { pageTrail } from '#domain/page/tree/page-trail.ts';
import type { PageResults } from '#domain/page/filter/section-query.ts';
import { pageContext, type PageView, type ShownPage } from '#domain/site/page-view.ts';
import { withVisibleNav } from '#domain/site/site-nav.ts';
import type { Site } from '#domain/site/site.ts';
import { nextTurn } from '#server/base/base.server.ts';
import { filtersOfPage } from './filters-of-page.ts';
import { findMovedPage, findPage } from '../tree/find-page.ts';
import { reportGroupThemes } from '../draft/group-themes.ts';
import { pageAccess, readingForbidden } from '../tree/page-access.ts';
import { readPageAssets } from './page-assets.ts';
import { readPageCode } from './page-code.ts';
import { PageReads } from './page-reads.ts';
import { preaggregatePage } from './preaggregate-page.ts';
import { changedSections, parametersOf, prepareSections, querySections } from './query-page.ts';
import { styleDependencies, type PublishedPage } from './resolve-sections.ts';
import type { QueryContext } from './run-section-queries.ts';
import { sectionViewer, withVisiblePageNav } from './section-viewer.ts';
import { editableSection, shownToReaders, shownSite } from './shown-content.ts';
import { languageLinks } from './page-languages.ts';
import { themesOfPage } from './themes-of-page.ts';

/**
 * A page's address: the site, the path below its base url without a leading slash, and the query string.
 * After `patience` milliseconds, sections whose data takes longer say so; they wait for it without.
 */
export type PageRequest = {
  site: Site;
  path: string;
  query: URLSearchParams;
  patience?: number | undefined;
};

/**
 * A page, only what differs from the page with another query string (`from`), or with one of its sections
 * only.
 */
export type PageViewRequest = PageRequest & {
  from?: URLSearchParams | undefined;
  section?: string | undefined;
};

/** A published page as a visitor reads it, with its menu and every section's data. */
export async function viewPage(within: QueryContext, request: PageViewRequest): Promise<PageView> {
  const { path, patience } = request;
  const context = { ...within, patience };
  const site = withVisibleNav(request.site, context.viewer.level);
  const reads = new PageReads(context);
  const pages = await reads.pages(site);
  const { levelOf, mayRead, isVisible } = pageAccess(context.viewer, site, pages);
  if (!can(context.viewer, 'page.read', site)) throw readingForbidden();

  // What is not published takes no address from readers: neither the home page, nor one that redirects.
  const visiblePages = pages.filter(isVisible);
  const home = homePage(visiblePages);
  const found = findPage(visiblePages, path);
  const readablePages = pages.filter(mayRead);
  const menu = buildMenu(readablePages, { editing: false, current: found?.id ?? null, home });

  if (!found) {
    const moved = await findMovedPage(context.db, site, visiblePages, path);
    if (moved && !mayRead(moved)) throw readingForbidden();
    return { site: shownSite(site), menu, page: null, movedTo: moved ? readerPath(moved, home) : null };
  }

  if (!mayRead(found)) throw readingForbidden();

  const published = await reads.page(site, found.id);
  const surroundings = {
    site,
    menu,
    path: readerPath(found, home),
    languages: languageLinks(site, found, home),
    trail: pageTrail(found, readablePages.filter(isVisible), home),
    level: levelOf(published.entry),
  };

  return viewPublishedPage(context, { ...surroundings, published }, request);
}

/**
 * What a published page is shown in: `path` is its address below the base url, `level` what reading it
 * requires.
 */
type PageSurroundings = Pick<ShownPage, 'site' | 'menu' | 'path' | 'trail' | 'languages'> & { level: number };

/** A published page that the viewer may read. */
async function viewPublishedPage(
  context: QueryContext,
  { site, menu, path, trail, languages, published, level }: PageSurroundings & { published: PublishedPage },
  { query, from, section }: PageViewRequest,
): Promise<PageView> {
  const { content, publishedAt } = published;
  const page = withVisiblePageNav(published.entry, context.viewer.level);
  if (page.unreadable) throw unreadable(page);

  const themes = from ? null : await themesOfPage(context, { site, page });
  if (themes) {
    reportGroupThemes(content, { page, theme: themes.ofPage }, context.log);
  }

  const viewer = sectionViewer(context.viewer, level);
  const all = published.sections.filter(({ type }) => viewer.mayEditData || !type?.isForDataEditors);
  const resolved = section === undefined ? all : all.filter((one) => one.section.id === section);
  const view = { site, menu, page, viewer, ...filtersOfPage(page, all, query) };
  const prepare = (search: URLSearchParams) =>
    prepareSections(resolved, pageContext({ ...view, ...filtersOfPage(page, all, search) }), search);
  const sections = prepare(query);

  preaggregatePage(context, all, pageContext(view));
  const changed = from ? changedSections(prepare(from), sections) : null;
  const lists = { site, reader: context.viewer };
  const { results, dependencies, hidden } = await querySections(context, changed ?? sections, lists);
  const assets = await readPageAssets(context.db, site.id, page, changed ?? sections);

  // Where all results are in memory, the page would be read and drawn in one piece.
  await nextTurn();
  const code = await readPageCode(context.codeColours, changed ?? sections);

  const shown = viewer.mayEditPage
    ? { content: { ...content, sections: sections.map(editableSection) } }
    : shownToReaders({ site, page, content, sections, hidden });
  const themeDependencies = themes?.dependencies ?? [];

  return {
    ...view,
    path,
    trail,
    languages,
    inOriginal: published.inOriginal,
    ...shown,
    publishedAt,
    parameters: parametersOf(sections),
    results,
    assets: assets.shown,
    code: code.shown,
    changed: changed?.map((one) => one.section.id) ?? null,
    dependencies: [
      'sites',
      `site:${site.id}`,
      `pages:${site.id}`,
      `page:${page.id}`,
      ...styleDependencies(content),
      ...published.followedSources.map((id) => `source:${id}`),
      ...themeDependencies,
      ...dependencies,
      ...assets.dependencies,
      ...code.dependencies,
    ],
    isComplete: code.isComplete && isComplete(results),
  };
}

/** Whether no query failed for a reason that passes, such as a timeout. */
const isComplete = (results: PageResults): boolean =>
  !Object.values(results).some((section) =>
    Object.values(section).some((result) => result.status === 'failed' && result.isTemporary),
  );

const unreadable = ({ id }: PageEntry) =>
  new TidemarkError('damaged_object', 'This page cannot be read.', { details: { pageId: id } });
