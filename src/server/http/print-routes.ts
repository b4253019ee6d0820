import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { parseInput } from '#domain/error/parse-input.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { pagePath, readerPath } from '#domain/page/navigation.ts';
import { pageAt, pathBelow } from '#domain/page/page-links.ts';
import type { PageEntry } from '#domain/page/page.ts';
import { siteHref } from '#domain/site/site.ts';
import { cutText } from '#domain/value/cut-text.ts';
import { DownloadSlots } from '#server/downloads/downloads.server.ts';
import { localAddress } from '#server/host/host.server.ts';
import { recordAuditEntry } from '#server/identity/identity.server.ts';
import { readPages, readersHome } from '#server/pages/pages.server.ts';
import { printPages, zipPages } from '#server/printing/printing.server.ts';
import type { Services } from '#server/services.ts';
import { limitCallBody } from './body-limits.ts';
import type { Bindings } from './request-scope.ts';
import { sendInSlot, streamResponse } from './send-in-slot.ts';
import type { SiteList } from './site-list.ts';

/** The most pages of one file. */
const maxPages = 30;
/** How long printing all pages may take, in milliseconds. */
const timeout = 120_000;

const printBody = z.object({
  urls: z
    .array(z.string().max(2000))
    .min(1, 'choose at least one page')
    .max(maxPages, `choose at most ${maxPages} pages`),
});

/** Pages of a site as PDFs in a zip, as the person who requests them would print them. */
export function printRoutes(services: Services, sites: Pick<SiteList, 'match'>): Hono<Bindings> {
  const { database, configuration, log } = services;
  const slots = new DownloadSlots({ inAll: 2, perClient: 1 });
  const routes = new Hono<Bindings>();
  routes.post('/dama-admin/:env/download-pdf', limitCallBody, async (context) => {
    const { urls } = parseInput(printBody, await readUrls(context));
    const host = context.req.header('host') ?? new URL(context.req.url).host;
    const viewer = context.get('viewer');
    const client = context.req.raw.signal;
    return sendInSlot(context, slots, async (keep) => {
      const printed = await printPages({
        pages: await findPages(services, sites, host, urls),
        host,
        server: localAddress(configuration),
        cookie: context.req.header('cookie'),
        signal: AbortSignal.any([client, AbortSignal.timeout(timeout)]),
        log,
      });
      if (printed.length === 0) throw new TidemarkError('not_found', 'None of these pages can be printed.');
      const zip = zipPages(printed);
      // The PDFs are in memory until they are sent or the client leaves.
      keep.until(new Promise((resolve) => zip.once('close', resolve)));
      const headers = {
        'content-type': 'application/zip',
        'content-disposition': 'attachment; filename="document.zip"',
        'cache-control': 'private, no-store',
      };
      return streamResponse(zip, client, headers, async () => {
        if (viewer.id === null) return;
        await recordAuditEntry(database.db, viewer, {
          action: 'download',
          subject: cutText(`PDF of ${printed.map(({ path }) => path).join(', ')}`, 500),
        });
      });
    });
  });
  return routes;
}

/** The addresses in the JSON of a call, or in the fields of a form without script. */
async function readUrls({ req }: Context): Promise<unknown> {
  const refuse = () => {
    throw new TidemarkError('invalid_request', 'Send the body as JSON.');
  };
  if (req.header('content-type')?.startsWith('application/json')) return req.json().catch(refuse);
  const { urls = [] } = await req.parseBody({ all: true }).catch(refuse);
  return { urls: [urls].flat() };
}

/** The pages of the site at this host that addresses lead to, each once; other addresses are never opened. */
async function findPages(
  { database, log, pageCaches: caches }: Services,
  sites: Pick<SiteList, 'match'>,
  host: string,
  urls: readonly string[],
): Promise<{ path: string; href: string }[]> {
  const found = new Map<number, { path: string; href: string }>();
  const pagesOf = new Map<number, Promise<readonly PageEntry[]>>();
  for (const text of urls) {
    const url = URL.parse(text, `http://${host}`);
    const site = url?.host === host ? await sites.match(host, url.pathname) : null;
    if (!url || !site) continue;
    const reading = pagesOf.get(site.id) ?? readPages(database.db, site.id, log);
    pagesOf.set(site.id, reading);
    const path = pathBelow(url.pathname, site.base_url);
    const page = path === null ? undefined : pageAt(await reading, path);
    if (!page) continue;

    // A page is opened at its one address: others redirect there, and a redirect is taken for a refusal.
    const home = await readersHome({ db: database.db, log, caches }, site);
    const href = encodeURI(siteHref(site, `/${readerPath(page, home)}`));
    found.set(page.id, { path: pagePath(page), href: `${href}${url.search}` });
  }
  if (found.size === 0) throw new TidemarkError('not_found', 'There is no page at these addresses.');
  return [...found.values()];
}
