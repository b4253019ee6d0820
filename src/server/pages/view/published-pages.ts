import { can, type Viewer } from '#domain/access/access.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { homePage, isVisible } from '#domain/page/tree/navigation.ts';
import type { PageEntry } from '#domain/page/content/page.ts';
import { pagesIn } from '#domain/site/site-in.ts';
import type { Site } from '#domain/site/site.ts';
import type { Connection, ItemLog } from '#server/items/items.server.ts';
import { pageAccess } from '../tree/page-access.ts';
import type { PageCaches } from './page-caches.ts';
import { readPages } from '../tree/site-pages.ts';

/** A site whose pages are read, in one of its languages. */
type SiteInLanguage = Pick<Site, 'id' | 'language' | 'original'>;

/** What reading the published pages of a site takes. */
export type PublishedPagesContext = {
  db: Connection;
  viewer: Viewer;
  log: ItemLog;
  caches: Pick<PageCaches, 'sites' | 'titles' | 'sources'>;
};

/**
 * The published pages in the tree of a site that a viewer may read. Rejects with `forbidden` for a site of a
 * higher level.
 */
export async function readablePages(context: PublishedPagesContext, site: Site): Promise<PageEntry[]> {
  const { viewer } = context;
  if (!can(viewer, 'page.read', site)) {
    throw new TidemarkError('forbidden', 'Reading this site requires a higher access level.');
  }

  const pages = await sitePages(context, site);
  const { isVisible, mayRead } = pageAccess(viewer, site, pages);
  return pages.filter((page) => !page.unreadable && isVisible(page) && mayRead(page));
}

/** The page that readers get at the base url of a site: the first one of the top level that is published. */
export async function readersHome(
  context: Omit<PublishedPagesContext, 'viewer'>,
  site: SiteInLanguage,
): Promise<PageEntry | undefined> {
  const pages = await sitePages(context, site);
  const byId = new Map(pages.map((page) => [page.id, page]));
  return homePage(pages.filter((page) => isVisible(page, byId)));
}

/**
 * All pages of a site, drafts and templates included, as they are in its language; cached until one of them
 * changes.
 */
export async function sitePages(
  { db, log, caches }: Omit<PublishedPagesContext, 'viewer'>,
  site: SiteInLanguage,
): Promise<readonly PageEntry[]> {
  const pages = await caches.sites.load(String(site.id), async () => ({
    value: await readPages(db, site.id, log),
    dependencies: [`pages:${site.id}`],
  }));
  return pagesIn(pages, site);
}
