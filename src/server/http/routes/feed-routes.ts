import { Hono } from 'hono';
import { visitor } from '#domain/access/access.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { readerHref } from '#domain/page/tree/navigation.ts';
import { isTranslated } from '#domain/site/site-in.ts';
import { siteHref, type Site } from '#domain/site/site.ts';
import { readablePages, readersHome, readPublications } from '#server/pages/pages.server.ts';
import type { Services } from '#server/services.ts';
import { localeOfLanguage } from '#domain/value/text/locale.ts';
import { textsOf } from '#texts/texts-of.ts';
import { dependenciesOfSite, sendCachedText, type CachedTexts } from '../response/cached-text.ts';
import { ownOrigin } from '../request/own-host.ts';
import type { Bindings } from '../request/request-scope.ts';
import { decodePath, type SiteList } from '../request/site-list.ts';
import { escapeMarkup } from '#domain/value/text/escape-markup.ts';

/** A publication of a page in a feed. */
type FeedEntry = { id: number; title: string; address: string; at: Date };

/** A feed of publications, newest first: its own address, what it is about, and where that is. */
type Feed = {
  own: string;
  title: string;
  address: string;
  /** The language of the site. */
  language: string;
  entries: readonly FeedEntry[];
};

/** The most entries of a feed. */
const mostEntries = 50;

/**
 * Feeds of what was published, for programs that follow a site, or with `?page=<id>` one of its pages: pages
 * that visitors may read, without who published them.
 */
export function feedRoutes(
  services: Services,
  sites: Pick<SiteList, 'match'>,
  texts: CachedTexts,
): Hono<Bindings> {
  const { configuration } = services;
  const routes = new Hono<Bindings>();
  routes.get('/:path{(?:.+/)?feed\\.atom}', async (context) => {
    const { path } = context.req;
    const host = context.req.header('host');
    const site = await sites.match(host, path);

    if (!site || site.pattern_type !== 'page' || decodePath(path) !== siteHref(site, '/feed.atom')) {
      throw new TidemarkError('not_found', 'There is no feed at this address.');
    }

    const origin = ownOrigin(host ?? '', configuration.url);
    const page = context.req.query('page') ?? null;

    return sendCachedText(context, texts, {
      key: `feed ${origin} ${site.id} ${site.language} ${page ?? ''}`,
      type: 'application/atom+xml',
      make: async () => ({
        value: await makeFeed(services, site, { origin, page }),
        dependencies: dependenciesOfSite(site.id),
      }),
    });
  });

  return routes;
}

/** The feed of a site, or of one of its pages by the id, with addresses that begin with an origin. */
async function makeFeed(
  { database, log, pageCaches: caches }: Services,
  site: Site,
  { origin, page: wanted }: { origin: string; page: string | null },
): Promise<string> {
  const reading = { db: database.db, viewer: visitor, log, caches };
  const readable = (await readablePages(reading, site)).filter((page) => isTranslated(page, site));
  const pages = wanted === null ? readable : readable.filter(({ id }) => String(id) === wanted);
  const [only] = pages;
  if (wanted !== null && !only) throw new TidemarkError('not_found', 'There is no such page.');

  const home = await readersHome(reading, site);
  const addressOf = (below: string) => `${origin}${encodeURI(siteHref(site, below))}`;
  const byId = new Map(pages.map((page) => [page.id, page]));
  const publications = await readPublications(database.db, [...byId.keys()], mostEntries);
  const entries = publications.flatMap(({ id, pageId, at }) => {
    const page = byId.get(pageId);
    if (!page) return [];
    return [{ id, title: page.title, address: addressOf(readerHref(page, home)), at }];
  });
  const isOfPage = wanted !== null && only !== undefined;

  return atomFeed({
    own: `${addressOf('/feed.atom')}${isOfPage ? `?page=${only.id}` : ''}`,
    language: site.language,
    title: isOfPage ? `${only.title} – ${site.name}` : site.name,
    address: addressOf(isOfPage ? readerHref(only, home) : '/'),
    entries,
  });
}

/**
 * A feed as Atom (RFC 4287). A feed without entries was changed at the beginning of time, so that it is
 * always the same.
 */
function atomFeed({ own, title, address, language, entries }: Feed): string {
  const { newVersion } = textsOf(localeOfLanguage(language)).pages;
  const changed = entries[0]?.at ?? new Date(0);
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${escapeMarkup(own)}</id>
<title>${escapeMarkup(title)}</title>
<updated>${changed.toISOString()}</updated>
<author><name>${escapeMarkup(title)}</name></author>
<link rel="self" type="application/atom+xml" href="${escapeMarkup(own)}"/>
<link rel="alternate" type="text/html" href="${escapeMarkup(address)}"/>
${entries.map((entry) => entryText(own, entry, newVersion)).join('\n')}
</feed>
`;
}

const entryText = (own: string, { id, title, address, at }: FeedEntry, summary: string): string => `<entry>
<id>${escapeMarkup(`${own}#${id}`)}</id>
<title>${escapeMarkup(title)}</title>
<updated>${at.toISOString()}</updated>
<link rel="alternate" type="text/html" href="${escapeMarkup(address)}"/>
<summary>${escapeMarkup(summary)}</summary>
</entry>`;
