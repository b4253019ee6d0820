import { Hono, type Context } from 'hono';
import { can, visitor } from '#domain/access/access.ts';
import type { PageEntry } from '#domain/page/content/page.ts';
import { readerHref } from '#domain/page/tree/navigation.ts';
import { publicSourcePath } from '#domain/site/public-source.ts';
import { addressIn, isTranslated, languagesOfSite } from '#domain/site/site-in.ts';
import { siteHref, sitesAtHost, type Site } from '#domain/site/site.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import {
  readablePages,
  readersHome,
  readPublicationTimes,
  readShownSources,
} from '#server/pages/pages.server.ts';
import type { MadeValue } from '#server/base/base.server.ts';
import type { Services } from '#server/services.ts';
import { dependenciesOfSite, sendCachedText, type CachedTexts } from '../response/cached-text.ts';
import { ownOrigin } from '../request/own-host.ts';
import type { Bindings } from '../request/request-scope.ts';
import { decodePath, type SiteList } from '../request/site-list.ts';
import { sitemap } from './sitemap.ts';

/** Tools below every base url, which are of no use to search engines. */
const tools = ['/edit/', '/manage/', '/source/'];

/**
 * What search engines ask for: which addresses to leave alone, and a sitemap of the public pages and sources
 * of each site.
 */
export function crawlerRoutes(
  services: Services,
  sites: Pick<SiteList, 'match' | 'read'>,
  texts: CachedTexts,
): Hono<Bindings> {
  const { configuration } = services;
  const routes = new Hono<Bindings>();
  const originOf = (context: Context<Bindings>) =>
    ownOrigin(context.req.header('host') ?? '', configuration.url);

  routes.get('/robots.txt', async (context) => {
    const host = context.req.header('host') ?? '';
    const shown = sitesAtHost(await sites.read(), host).filter((site) => can(visitor, 'page.read', site));
    const lines = [
      'User-agent: *',
      'Disallow: /auth/',
      ...shown.flatMap((site) => tools.map((path) => `Disallow: ${siteHref(site, path)}`)),
      ...shown.filter(isOfPages).map((site) => `Allow: ${siteHref(site, '/source/')}*/about`),
      ...shown
        .filter(isOfPages)
        .flatMap((site) => languagesOfSite(site).map((language) => addressIn(site, language)))
        .map((address) => `Sitemap: ${originOf(context)}${siteHref(address, '/sitemap.xml')}`),
    ];

    return context.text(`${lines.join('\n')}\n`);
  });
  routes.get('/:path{(?:.+/)?sitemap\\.xml}', async (context) => {
    const { path } = context.req;
    const site = await sites.match(context.req.header('host'), path);
    if (!site || !isOfPages(site) || decodePath(path) !== siteHref(site, '/sitemap.xml')) {
      throw new TidemarkError('not_found', 'There is no sitemap at this address.');
    }

    const part = context.req.query('part');
    const wanted = part === undefined ? null : Number(part);
    const origin = originOf(context);

    return sendCachedText(context, texts, {
      key: `sitemap ${origin} ${site.id} ${site.language} ${wanted ?? ''}`,
      type: 'application/xml',
      make: () => makeSitemap(services, site, { origin, part: wanted }),
    });
  });

  return routes;
}

/** The sitemap of a site, or a part of it, with addresses that begin with an origin. */
async function makeSitemap(
  { database, log, pageCaches: caches }: Services,
  site: Site,
  { origin, part }: { origin: string; part: number | null },
): Promise<MadeValue<string>> {
  const reading = { db: database.db, viewer: visitor, log, caches };
  const pages = (await readablePages(reading, site)).filter((page) => isTranslated(page, site));
  const home = await readersHome(reading, site);
  const { sources, dependencies } = await readShownSources(reading, site);
  const times = await readPublicationTimes(
    database.db,
    pages.map(({ id }) => id),
  );
  const addressOf = (below: string) => `${origin}${encodeURI(siteHref(site, below))}`;
  const entries = [
    ...pages.map((page) => ({
      address: addressOf(readerHref(page, home)),
      changed: publishedAt(page, site) ?? times.get(page.id),
    })),
    ...sources.map(({ id }) => ({ address: addressOf(publicSourcePath(id)) })),
  ];
  const value = sitemap(entries, { own: addressOf('/sitemap.xml'), part });
  if (value === null) throw new TidemarkError('not_found', 'The sitemap has no such part.');

  return { value, dependencies: [...dependenciesOfSite(site.id), ...dependencies] };
}

/** When a page was published last in the language of a site that is not its original. */
function publishedAt(page: PageEntry, { language, original }: Site): Date | undefined {
  const time = original && page.translated?.[language]?.published_at;
  return time ? new Date(time) : undefined;
}

const isOfPages = ({ pattern_type }: Pick<Site, 'pattern_type'>): boolean => pattern_type === 'page';
