import { can } from '#domain/access/access.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { buildMenu, homePage, isVisible, pageLevel, pagePath } from '#domain/page/navigation.ts';
import { pageFilters } from '#domain/page/page-filters.ts';
import type { DraftView, PageView } from '#domain/site/page-view.ts';
import type { PageContent, PageEntry } from '#domain/page/page.ts';
import type { PageResults } from '#domain/page/section-query.ts';
import type { Site } from '#domain/site/site.ts';
import { readChild } from '#server/items/items.server.ts';
import { runSectionQueries, sectionChoice, type QueryContext } from './run-section-queries.ts';
import { readDraft } from './change-page.ts';
import { readEditablePages, readPages, readRedirect } from './site-pages.ts';

/** What is asked for: the site, the path below its base without a leading slash, and the query string. */
export type PageRequest = { site: Site; path: string; query: URLSearchParams };

/** Finds a page by its slug, else by its id; the empty path is the home page. */
function findPage(pages: readonly PageEntry[], path: string): PageEntry | undefined {
  if (path === '') return homePage(pages);
  const slug = path.normalize('NFC');
  const bySlug = pages.find((page) => page.url_slug === slug);
  if (bySlug || !/^\d+$/.test(path)) return bySlug;
  return pages.find((page) => String(page.id) === path);
}

/** Answers all sections of some content at once: for each section id, its answers. */
async function querySections(
  asking: QueryContext,
  content: PageContent,
  query: URLSearchParams,
  filters: Record<string, string[]>,
): Promise<PageResults> {
  const answers = content.sections.map(async (section) => {
    const context = { filters, choice: sectionChoice(section.id, query) };
    return [section.id, await runSectionQueries(asking, section.element, context, section.id)] as const;
  });
  return Object.fromEntries(await Promise.all(answers));
}

/** A published page as a visitor reads it, with its menu and every section's data. */
export async function viewPage(asking: QueryContext, { site, path, query }: PageRequest): Promise<PageView> {
  const pages = await readPages(asking.db, site.id);
  const byId = new Map(pages.map((entry) => [entry.id, entry]));
  const mayRead = (entry: PageEntry) =>
    can(asking.viewer, 'page.read', { authLevel: pageLevel(entry, byId, site) });
  if (!can(asking.viewer, 'page.read', site)) throw tooHigh();
  const menu = buildMenu(pages.filter(mayRead), false);
  const page = findPage(pages, path);
  if (!page || !isVisible(page, byId)) {
    const moved = page
      ? undefined
      : byId.get((await readRedirect(asking.db, site.id, path.normalize('NFC'))) ?? 0);
    const movedTo = moved && isVisible(moved, byId) ? moved : null;
    if (movedTo && !mayRead(movedTo)) throw tooHigh();
    return { site, menu, page: null, movedTo: movedTo && pagePath(movedTo) };
  }
  if (!mayRead(page)) throw tooHigh();
  const published = await readChild(asking.db, 'page-published', page.id);
  const content = published?.data ?? { sections: [], section_groups: [] };
  const filters = pageFilters(page.filters, query);
  return {
    site,
    menu,
    page,
    content,
    filters,
    results: await querySections(asking, content, query, filters),
  };
}

/** A page's draft as an editor sees it; the empty path is the first top-level page. */
export async function viewDraft(
  asking: QueryContext,
  { site, path, query }: PageRequest,
): Promise<DraftView> {
  const editor = { ...asking.viewer, site };
  const pages = await readEditablePages(asking.db, editor);
  const menu = buildMenu(pages, true);
  const page = findPage(pages, path);
  if (!page) return { site, menu, pages, page: null };
  const { revision, content } = await readDraft(asking.db, page.id, editor);
  const filters = pageFilters(page.filters, query);
  const results = await querySections(asking, content, query, filters);
  return { site, menu, pages, page, revision, content, filters, results };
}

const tooHigh = () => new TidemarkError('forbidden', 'Reading this page takes a higher access level.');
