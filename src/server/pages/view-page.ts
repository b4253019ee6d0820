import { accessLevels, mayDo } from '#domain/access/access.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { buildMenu, homePage, isVisible, pagePath } from '#domain/page/navigation.ts';
import { pageFilters } from '#domain/page/page-filters.ts';
import type { PageContent, PageEntry } from '#domain/page/page.ts';
import type { Site } from '#domain/page/site.ts';
import type { SectionAnswer } from '#sections/section-type.ts';
import { readChild } from '#server/items/items.ts';
import { answerSection, sectionChoice, type Asking } from './answer-sections.ts';
import { readDraft, type Draft } from './change-page.ts';
import { readPages, readRedirect } from './site-pages.ts';

/** What is asked for: the site, the path below its base without a leading slash, and the query string. */
export type PageRequest = { site: Site; path: string; query: URLSearchParams };

/** Finds a page by its slug, else by its id; the empty path is the home page. */
export function findPage(pages: readonly PageEntry[], path: string): PageEntry | undefined {
  if (path === '') return homePage(pages);
  const slug = path.normalize('NFC');
  const bySlug = pages.find((page) => page.url_slug === slug);
  if (bySlug || !/^\d+$/.test(path)) return bySlug;
  return pages.find((page) => String(page.id) === path);
}

/** Where an old address leads, or null. */
export async function redirectFor({ db }: Asking, site: Site, path: string): Promise<string | null> {
  const id = await readRedirect(db, site.id, path.normalize('NFC'));
  const page = id === null ? undefined : (await readPages(db, site.id)).find((entry) => entry.id === id);
  return page ? pagePath(page) : null;
}

/** Answers all sections of some content at once: for each section id, its answers. */
async function answerContent(
  asking: Asking,
  page: PageEntry,
  content: PageContent,
  query: URLSearchParams,
): Promise<Record<string, Record<string, SectionAnswer>>> {
  const filters = pageFilters(page.filters, query);
  const answers = content.sections.map(async (section) => {
    const context = { filters, choice: sectionChoice(section.id, query) };
    return [section.id, await answerSection(asking, section.element, context)] as const;
  });
  return Object.fromEntries(await Promise.all(answers));
}

/** A published page as a visitor reads it, with its menu and every section's data. Null: there is no such page. */
export async function viewPage(asking: Asking, { site, path, query }: PageRequest) {
  const pages = await readPages(asking.db, site.id);
  const menu = buildMenu(pages, false);
  const page = findPage(pages, path);
  const visible = page && isVisible(page, new Map(pages.map((entry) => [entry.id, entry])));
  if (!page || !visible) return { page: null, menu };
  if (!mayDo(asking.viewer, 'page.read', { authLevel: Math.max(page.authLevel, site.authLevel) })) {
    throw new TidemarkError('forbidden', 'Reading this page takes a higher access level.');
  }
  const published = await readChild(asking.db, 'page-published', page.id);
  const content = published?.data ?? { sections: [], section_groups: [] };
  return {
    page,
    menu,
    content,
    filters: pageFilters(page.filters, query),
    answers: await answerContent(asking, page, content, query),
  };
}

/** A page's draft as an editor sees it. Null: there is no such page. */
export async function viewDraft(asking: Asking, { site, path, query }: PageRequest) {
  if (asking.viewer.level < accessLevels.editor) throw new TidemarkError('forbidden', 'Editing pages takes access level 5.');
  const pages = await readPages(asking.db, site.id);
  const page = findPage(pages, path);
  const menu = buildMenu(pages, true);
  if (!page) return { page: null, menu, pages };
  const draft: Draft = await readDraft(asking.db, page.id, asking.viewer);
  return {
    page,
    menu,
    pages,
    draft,
    filters: pageFilters(page.filters, query),
    answers: await answerContent(asking, page, draft.content, query),
  };
}
