import { can, visitor } from '#domain/access/access.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { buildMenu, homePage, isVisible, pageLevel, pagePath } from '#domain/page/navigation.ts';
import { maxSlugLength, type PageEntry, type Section } from '#domain/page/page.ts';
import type { PageResults, SectionResult } from '#domain/page/section-query.ts';
import { pageContext, type DraftView, type PageView } from '#domain/site/page-view.ts';
import { withVisibleNav } from '#domain/site/site-nav.ts';
import type { Site } from '#domain/site/site.ts';
import type { Theme } from '#domain/theme/theme.ts';
import { themeOrDefault } from '#server/themes/themes.server.ts';
import { readDraft } from './drafts.ts';
import { filtersOfPage } from './filters-of-page.ts';
import { pageAssets } from './page-assets.ts';
import { reportGroupThemes } from './group-themes.ts';
import { readRedirect } from './page-addresses.ts';
import { PageReads } from './page-reads.ts';
import { preaggregatePage } from './preaggregate-page.ts';
import { hiddenVersions, changedSections, prepareSections, querySections } from './query-page.ts';
import { resolveSections } from './resolve-sections.ts';
import type { QueryContext } from './run-section-queries.ts';
import { sectionViewer, withVisiblePageNav } from './section-viewer.ts';
import { editableSection, shownGroup, shownPage, shownSection, shownSite } from './shown-content.ts';
import { readEditablePages } from './site-pages.ts';

/** A page's address: the site, the path below its base url without a leading slash, and the query string. */
export type PageRequest = { site: Site; path: string; query: URLSearchParams };

/** A page, only what differs from the page with another query string (`from`), or with one of its sections only. */
export type PageViewRequest = PageRequest & {
  from?: URLSearchParams | undefined;
  section?: string | undefined;
};

/** The slug that a path asks for. Longer ones than a page may have are cut: normalizing takes quadratic time. */
const slugOf = (path: string): string => path.slice(0, maxSlugLength + 1).normalize('NFC');

/** Finds a page by its slug, else by its id; the empty path is the home page. */
function findPage(pages: readonly PageEntry[], path: string): PageEntry | undefined {
  if (path === '') return homePage(pages);
  const slug = slugOf(path);
  const bySlug = pages.find((page) => page.url_slug === slug);
  if (bySlug || !/^\d+$/.test(path)) return bySlug;
  return pages.find((page) => String(page.id) === path);
}

/** A published page as a visitor reads it, with its menu and every section's data. */
export async function viewPage(
  context: QueryContext,
  { site: stored, path, query, from, section }: PageViewRequest,
): Promise<PageView> {
  const site = withVisibleNav(stored, context.viewer.level);
  const reads = new PageReads(context);
  const pages = await reads.pages(site.id);
  const byId = new Map(pages.map((entry) => [entry.id, entry]));
  const levelOf = (entry: PageEntry) => pageLevel(entry, byId, site);
  const mayRead = (entry: PageEntry) => can(context.viewer, 'page.read', { authLevel: levelOf(entry) });
  if (!can(context.viewer, 'page.read', site)) throw forbidden();
  const found = findPage(pages, path);
  const menu = buildMenu(pages.filter(mayRead), { editing: false, current: found?.id ?? null });
  if (!found || !isVisible(found, byId)) {
    const moved = found ? undefined : byId.get((await readRedirect(context.db, site.id, slugOf(path))) ?? 0);
    const movedTo = moved && isVisible(moved, byId) ? moved : null;
    if (movedTo && !mayRead(movedTo)) throw forbidden();
    return { site: shownSite(site), menu, page: null, movedTo: movedTo && pagePath(movedTo) };
  }
  if (!mayRead(found)) throw forbidden();
  const { entry, content, publishedAt, sections: published } = await reads.page(site.id, found.id);
  const page = withVisiblePageNav(entry, context.viewer.level);
  if (page.unreadable) throw unreadable(page);
  const themes = await themesOf(context, { site, page });
  reportGroupThemes(content, { page, theme: themes.ofPage }, context.log);
  const viewer = sectionViewer(context.viewer, levelOf(page));
  const all = published.filter(({ type }) => viewer.mayEditData || !type?.isForDataEditors);
  const resolved = section === undefined ? all : all.filter((one) => one.section.id === section);
  const view = { site, menu, page, viewer, ...filtersOfPage(page, all, query) };
  const prepare = (search: URLSearchParams) =>
    prepareSections(resolved, pageContext({ ...view, ...filtersOfPage(page, all, search) }), search);
  const sections = prepare(query);
  preaggregatePage(context, all, pageContext(view));
  const changed = from ? changedSections(prepare(from), sections) : null;
  const lists = { site, reader: context.viewer };
  const { results, dependencies, hidden } = await querySections(context, changed ?? sections, lists);
  const assets = await pageAssets(context.db, site.id, page, changed ?? sections);
  const shown = viewer.mayEditPage
    ? { content: { ...content, sections: sections.map(editableSection) } }
    : {
        site: shownSite(site),
        page: shownPage(page),
        content: {
          sections: sections.map((prepared) => shownSection(prepared, hiddenVersions(prepared, hidden))),
          section_groups: content.section_groups.map(shownGroup),
        },
      };
  return {
    ...view,
    ...shown,
    publishedAt,
    parameters: Object.fromEntries(sections.map(({ section, parameters }) => [section.id, parameters])),
    results,
    assets: assets.shown,
    changed: changed?.map(({ section }) => section.id) ?? null,
    dependencies: [
      'sites',
      `site:${site.id}`,
      `pages:${site.id}`,
      `page:${page.id}`,
      ...themes.dependencies,
      ...dependencies,
      ...assets.dependencies,
    ],
    isComplete: isComplete(results),
  };
}

/** The theme of a page, and the stored themes that it is drawn with: the frame around it has that of the site. */
async function themesOf(
  { caches }: Pick<QueryContext, 'caches'>,
  { site, page }: { site: Pick<Site, 'theme'>; page: Pick<PageEntry, 'theme'> },
): Promise<{ ofPage: Theme; dependencies: string[] }> {
  const { themes, stored } = await caches.themes.read();
  const names = new Set([site.theme, page.theme || site.theme]);
  return {
    ofPage: themeOrDefault(themes, page.theme || site.theme),
    dependencies: [...names].flatMap((name) => {
      const item = stored.get(name);
      return item ? [`theme:${item.id}`] : [];
    }),
  };
}

/** Whether no query failed for a reason that passes, such as a timeout. */
const isComplete = (results: PageResults): boolean =>
  !Object.values(results).some((section) =>
    Object.values(section).some((result) => result.status === 'failed' && result.isTemporary),
  );

/** A page's draft as an editor sees it; the empty path is the first top-level page. */
export async function viewDraft(
  context: QueryContext,
  { site: stored, path, query }: PageRequest,
): Promise<DraftView> {
  const site = withVisibleNav(stored, context.viewer.level);
  const editor = { ...context.viewer, site };
  const pages = await readEditablePages(context.db, editor, context.log);
  const page = findPage(pages, path);
  const menu = buildMenu(pages, { editing: true, current: page?.id ?? null });
  if (!page) {
    const movedId = await readRedirect(context.db, site.id, slugOf(path));
    const moved = pages.find(({ id }) => id === movedId);
    return { site, menu, pages, page: null, movedTo: moved ? pagePath(moved) : null };
  }
  const { revision, content } = await readDraft(context.db, page.id, editor);
  const { ofPage: theme } = await themesOf(context, { site, page });
  reportGroupThemes(content, { page, theme }, context.log);
  const resolved = resolveSections(content);
  const view = {
    site,
    menu,
    page,
    viewer: sectionViewer(context.viewer, site.authLevel),
    ...filtersOfPage(page, resolved, query),
  };
  const sections = prepareSections(resolved, pageContext(view), query);
  const { results } = await querySections(context, sections, listsOn(page, { site, pages }));
  const { shown: assets } = await pageAssets(context.db, site.id, page, sections);
  return { ...view, pages, revision, content, results, assets };
}

/** The results that one section of a draft has with this element, which need not be stored yet. */
export async function queryDraftSection(
  context: QueryContext,
  { site, pageId, section, query }: { site: Site; pageId: number; section: Section; query: URLSearchParams },
): Promise<Record<string, SectionResult>> {
  const pages = await readEditablePages(context.db, { ...context.viewer, site }, context.log);
  const page = pages.find(({ id }) => id === pageId);
  if (!page) throw new TidemarkError('not_found', `There is no page ${pageId}.`);
  const { content } = await readDraft(context.db, pageId, { ...context.viewer, site });
  const others = content.sections.filter(({ id }) => id !== section.id);
  const resolved = resolveSections({ ...content, sections: [section] });
  const view = {
    site,
    menu: buildMenu(pages, { editing: true, current: pageId }),
    page,
    viewer: sectionViewer(context.viewer, site.authLevel),
    ...filtersOfPage(page, [...resolved, ...resolveSections({ ...content, sections: others })], query),
  };
  const sections = prepareSections(resolved, pageContext(view), query);
  const { results } = await querySections(context, sections, listsOn(page, { site, pages }));
  return results[section.id] ?? {};
}

/** On an editor's canvas, lists of sections are those that everybody gets who may read the page. */
function listsOn(page: PageEntry, { site, pages }: { site: Site; pages: readonly PageEntry[] }) {
  const byId = new Map(pages.map((entry) => [entry.id, entry]));
  return { site, reader: { ...visitor, level: pageLevel(page, byId, site) } };
}

const unreadable = ({ id }: PageEntry) =>
  new TidemarkError('damaged_object', `The page ${id} cannot be read.`);

const forbidden = () => new TidemarkError('forbidden', 'Reading this page takes a higher access level.');
