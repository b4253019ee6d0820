import { homePage, pagePath } from '#domain/page/tree/navigation.ts';
import type { PageEntry } from '#domain/page/content/page.ts';
import type { Site } from '#domain/site/site.ts';
import { checkEditor } from '../tree/editor.ts';
import { pageAccess } from '../tree/page-access.ts';
import { sitePages, type PublishedPagesContext } from '../view/published-pages.ts';

/**
 * The pages of a site at some paths below its base url, drafts and templates included, with those above them
 * and the home page; only those that an editor may change. They are what links to these paths are checked
 * against.
 */
export async function findLinkedPages(
  context: PublishedPagesContext,
  site: Site,
  paths: readonly string[],
): Promise<PageEntry[]> {
  checkEditor({ ...context.viewer, site });
  const all = await sitePages(context, site);
  const { mayEdit, byId } = pageAccess(context.viewer, site, all);
  const editable = all.filter(mayEdit);
  const byPath = pagesByPath(editable);
  const linked = new Set<PageEntry>();

  for (const page of [homePage(editable), ...paths.map((path) => byPath.get(path))]) {
    for (let above = page; above && !linked.has(above); above = byId.get(above.parent ?? -1)) {
      linked.add(above);
    }
  }

  return [...linked];
}

/**
 * Pages by the paths that lead to them: their addresses and their ids, the first page where there are
 * several.
 */
function pagesByPath(pages: readonly PageEntry[]): Map<string, PageEntry> {
  const byPath = new Map<string, PageEntry>();
  for (const page of pages) {
    for (const path of [pagePath(page), String(page.id)]) {
      if (!byPath.has(path)) {
        byPath.set(path, page);
      }
    }
  }

  return byPath;
}
