import { readerHref } from '#domain/page/tree/navigation.ts';
import type { PageEntry } from '#domain/page/content/page.ts';
import { pageListPart, type PageList } from '#domain/site/page-list.ts';
import type { Site } from '#domain/site/site.ts';
import { readablePages, readersHome, type PublishedPagesContext } from '../view/published-pages.ts';

/**
 * The published pages right below one (null is the top) that a viewer may read and that menus list, in the
 * order of the menu; `from` is the number of pages before the part. Nothing is below a page that the viewer
 * may not read.
 */
export async function listPagesBelow(
  context: PublishedPagesContext,
  site: Site,
  { parent, from }: { parent: number | null; from: number },
): Promise<PageList> {
  const pages = await readablePages(context, site);
  const above = parent === null ? null : (pages.find(({ id }) => id === parent) ?? null);
  if (parent !== null && above === null) return { above: null, total: 0, pages: [] };

  const below = pages
    .filter((page) => page.parent === parent && page.hide_in_nav !== 'hide')
    .toSorted((a, b) => a.index - b.index || a.id - b.id);
  const home = await readersHome(context, site);
  const listed = (page: PageEntry) => ({ title: page.title, path: readerHref(page, home) });

  return {
    above: above && listed(above),
    total: below.length,
    pages: below.slice(from, from + pageListPart).map(listed),
  };
}
