import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { parseInput } from '#domain/error/parse-input.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { pagePath, readerPath } from '#domain/page/tree/navigation.ts';
import { pageAt, pathBelow } from '#domain/page/change/page-links.ts';
import type { PageEntry } from '#domain/page/content/page.ts';
import { pagesIn } from '#domain/site/site-in.ts';
import { siteHref, type Site } from '#domain/site/site.ts';
import { cutText } from '#domain/value/text/cut-text.ts';
import { localeOfLanguage } from '#domain/value/text/locale.ts';
import { textsOf, type Texts } from '#texts/texts-of.ts';
import { DownloadSlots } from '#server/downloads/downloads.server.ts';
import { localAddress } from '#server/host/host.server.ts';
import { recordAuditEntry } from '#server/identity/identity.server.ts';
import { readPages, readersHome } from '#server/pages/pages.server.ts';
import { printPages, zipPages, type MissingPage } from '#server/printing/printing.server.ts';
import type { Services } from '#server/services.ts';
import { limitCallBody } from '../request/body-limits.ts';
import type { Bindings } from '../request/request-scope.ts';
import { sendInSlot, streamResponse } from '../response/send-in-slot.ts';
import type { SiteList } from '../request/site-list.ts';

/** The most pages of one file. */
const maxPages = 30;
/** How long printing all pages may take, in milliseconds. */
const timeout = 120_000;

/** The most pages that a sentence names. */
const maxNamed = 5;

/** The header with a sentence about pages that are not in the file, encoded as in an address. */
const missingHeader = 'x-missing-pages';

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
      const wanted = await findPages(services, sites, host, urls);
      const { printed, missing: failed } = await printPages({
        pages: wanted.pages,
        host,
        server: localAddress(configuration),
        cookie: context.req.header('cookie'),
        signal: AbortSignal.any([client, AbortSignal.timeout(timeout)]),
        log,
      });

      const texts = textsOf(localeOfLanguage(wanted.language));
      const missing = [
        ...wanted.missing,
        ...failed.map(({ path, reason }) => ({ path: `/${path}`, reason })),
      ];
      if (printed.length === 0) {
        throw new TidemarkError(
          'not_found',
          texts.sections.nonePrinted({ missing: missingSentence(missing, texts) }),
        );
      }

      const zip = zipPages(printed, missing, texts.sections);
      // The PDFs are in memory until they are sent or the client leaves.
      keep.until(new Promise((resolve) => zip.once('close', resolve)));

      const headers: Record<string, string> = {
        'content-type': 'application/zip',
        'content-disposition': 'attachment; filename="document.zip"',
        'cache-control': 'private, no-store',
      };
      if (missing.length > 0) {
        headers[missingHeader] = encodeURIComponent(missingSentence(missing, texts));
      }

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

/** Names the first pages that are not in a file, and why. */
function missingSentence(missing: readonly MissingPage[], { charts, sections }: Texts): string {
  const named = missing
    .slice(0, maxNamed)
    .map(({ path, reason }) => sections.pageAndReason({ page: cutText(path, 80), reason: sections[reason] }))
    .join(', ');
  const others = missing.length - maxNamed;
  return sections.notInFile({
    pages: others > 0 ? charts.namesAndMore({ names: named, count: others }) : named,
  });
}

/** A page that is printed: its path, and its address at the host. */
type WantedPage = { path: string; href: string };

/**
 * The pages of the sites at this host that addresses lead to, each once, the addresses without one, which are
 * never opened, and the language of the first site.
 */
async function findPages(
  { database, log, pageCaches: caches }: Services,
  sites: Pick<SiteList, 'match'>,
  host: string,
  urls: readonly string[],
): Promise<{ pages: WantedPage[]; missing: MissingPage[]; language: string }> {
  const matches = new Map<number, WantedPage>();
  const missing: MissingPage[] = [];
  let language: string | undefined;
  const readingOf = new Map<string, Promise<SitePages>>();
  const reading = { db: database.db, log, caches };

  for (const text of urls) {
    const url = URL.parse(text, `http://${host}`);
    const site = url?.host === host ? await sites.match(host, url.pathname) : null;
    language ??= site?.language;
    const path = url && site ? pathBelow(url.pathname, site.base_url) : null;
    const found = site && path !== null ? await pagesOnce(reading, site, readingOf) : null;
    const page = found && path !== null ? pageAt(found.pages, path) : undefined;
    if (!url || !site || !page) {
      missing.push({ path: cutText(text, 200), reason: 'noSuchPage' });
      continue;
    }
    // A page is opened at its one address: others redirect there, and a redirect is taken for a refusal.
    const href = encodeURI(siteHref(site, `/${readerPath(page, found?.home)}`));
    matches.set(page.id, { path: pagePath(page), href: `${href}${url.search}` });
  }

  if (matches.size === 0) {
    const texts = textsOf(localeOfLanguage(language ?? 'en'));
    const sentence = texts.sections.noPagesAt({ missing: missingSentence(missing, texts) });
    throw new TidemarkError('not_found', sentence);
  }

  return { pages: [...matches.values()], missing, language: language ?? 'en' };
}

type SitePages = { pages: readonly PageEntry[]; home: PageEntry | undefined };

/** The pages of a site with the home page, read once for all addresses. */
function pagesOnce(
  reading: Parameters<typeof readersHome>[0],
  site: Site,
  readingOf: Map<string, Promise<SitePages>>,
): Promise<SitePages> {
  // A site in another language has other addresses.
  const known = readingOf.get(site.base_url);
  if (known) return known;
  const read = Promise.all([readPages(reading.db, site.id, reading.log), readersHome(reading, site)]).then(
    ([pages, home]) => ({ pages: pagesIn(pages, site), home }),
  );

  readingOf.set(site.base_url, read);
  return read;
}
