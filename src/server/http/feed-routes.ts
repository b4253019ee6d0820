import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { visitor } from '#domain/access/access.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { readerPath } from '#domain/page/navigation.ts';
import { siteHref } from '#domain/site/site.ts';
import { readablePages, readersHome, readPublications } from '#server/pages/pages.server.ts';
import type { Services } from '#server/services.ts';
import { atomFeed } from './atom-feed.ts';
import { ownHost } from './own-host.ts';
import type { Bindings } from './request-scope.ts';
import { decodePath, type SiteList } from './site-list.ts';

/** The most entries of a feed. */
const mostEntries = 50;

/**
 * Feeds of what was published, for programs that follow a site, or with `?page=<id>` one of its pages: pages that visitors may
 * read, without who published them.
 */
export function feedRoutes(
  { database, log, pageCaches: caches, configuration }: Services,
  sites: Pick<SiteList, 'match'>,
): Hono<Bindings> {
  const routes = new Hono<Bindings>();
  routes.get('/:path{(?:.+/)?feed\\.atom}', async (context) => {
    const { path } = context.req;
    const host = context.req.header('host');
    const site = await sites.match(host, path);
    if (!site || site.pattern_type !== 'page' || decodePath(path) !== siteHref(site, '/feed.atom'))
      throw new TidemarkError('not_found', 'There is no feed at this address.');
    const reading = { db: database.db, viewer: visitor, log, caches };
    const readable = await readablePages(reading, site);
    const wanted = context.req.query('page');
    const pages = wanted === undefined ? readable : readable.filter(({ id }) => String(id) === wanted);
    const [only] = pages;
    if (wanted !== undefined && !only) throw new TidemarkError('not_found', 'There is no such page.');
    const home = await readersHome(reading, site);
    const { protocol } = new URL(configuration.url);
    const addressOf = (below: string) =>
      `${protocol}//${ownHost(host ?? '', configuration.url)}${encodeURI(siteHref(site, below))}`;
    const byId = new Map(pages.map((page) => [page.id, page]));
    const publications = await readPublications(database.db, [...byId.keys()], mostEntries);
    const entries = publications.flatMap(({ id, pageId, at }) => {
      const page = byId.get(pageId);
      return page ? [{ id, title: page.title, address: addressOf(`/${readerPath(page, home)}`), at }] : [];
    });
    const isOfPage = wanted !== undefined && only !== undefined;
    const feed = atomFeed({
      own: `${addressOf('/feed.atom')}${isOfPage ? `?page=${only.id}` : ''}`,
      title: isOfPage ? `${only.title} – ${site.name}` : site.name,
      address: addressOf(isOfPage ? `/${readerPath(only, home)}` : '/'),
      entries,
    });
    const etag = `"${createHash('sha256').update(feed).digest('base64url').slice(0, 22)}"`;
    const headers = { etag, 'cache-control': 'public, max-age=0, must-revalidate' };
    if (context.req.header('if-none-match') === etag) return context.body(null, 304, headers);
    return context.body(feed, 200, { ...headers, 'content-type': 'application/atom+xml; charset=utf-8' });
  });
  return routes;
}
