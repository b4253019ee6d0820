import { can, type Viewer } from '#domain/access/access.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { isVisible, pageLevel } from '#domain/page/navigation.ts';
import { hiddenPageIndex, type PageEntry } from '#domain/page/page.ts';
import type { Site } from '#domain/site/site.ts';
import type { Connection, ItemLog } from '#server/items/items.server.ts';
import type { PageCaches } from './page-caches.ts';
import { readPages } from './site-pages.ts';

/** What reading the published pages of a site takes. */
export type PublishedPagesContext = {
  db: Connection;
  viewer: Viewer;
  log: ItemLog;
  caches: Pick<PageCaches, 'sites' | 'titles'>;
};

/** The published pages in the tree of a site that a viewer may read. Rejects with `forbidden` for a site of a higher level. */
export async function readablePages(
  { db, viewer, log, caches }: PublishedPagesContext,
  site: Site,
): Promise<PageEntry[]> {
  if (!can(viewer, 'page.read', site))
    throw new TidemarkError('forbidden', 'Reading this site takes a higher access level.');
  const pages = await caches.sites.load(String(site.id), async () => ({
    value: await readPages(db, site.id, log),
    dependencies: [`pages:${site.id}`],
  }));
  const byId = new Map(pages.map((page) => [page.id, page]));
  return pages.filter(
    (page) =>
      !page.unreadable &&
      isInTree(page, byId) &&
      isVisible(page, byId) &&
      can(viewer, 'page.read', { authLevel: pageLevel(page, byId, site) }),
  );
}

/** Whether neither the page nor a page above it is hidden from the tree, as templates are. */
function isInTree(page: PageEntry, byId: ReadonlyMap<number, PageEntry>): boolean {
  for (let at: PageEntry | undefined = page; at; at = at.parent === null ? undefined : byId.get(at.parent))
    if (at.index === hiddenPageIndex) return false;
  return true;
}
