import { noSuch } from '#domain/error/no-such.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { Hono, type Context } from 'hono';
import { can, isSignedIn, type Viewer } from '#domain/access/access.ts';
import { columnNamings } from '#domain/source/upload/file-forms.ts';
import { publicSourcePath } from '#domain/site/public-source.ts';
import { siteHref } from '#domain/site/site.ts';
import {
  downloadFormats,
  DownloadSlots,
  writeDownload,
  type Download,
  type DownloadFormat,
  languageOfDownload,
  readDownloadRequest,
  catalogue,
  PublicCatalogue,
} from '#server/downloads/downloads.server.ts';
import { recordAuditEntry } from '#server/identity/identity.server.ts';
import { relatedVersions } from '#server/pages/pages.server.ts';
import { readableVersion, readSources } from '#server/sources/sources.server.ts';
import type { Services } from '#server/services.ts';
import { logFailure } from '../request/failure-response.ts';
import { frontHeaders } from '../response/front-lifetime.ts';
import { fileHeaders } from '../response/file-headers.ts';
import type { Bindings } from '../request/request-scope.ts';
import type { SiteList } from '../request/site-list.ts';
import { publicSite } from '../request/public-site.ts';
import { requireAction } from '../request/require-action.ts';
import { sendDifferences } from './send-differences.ts';
import { sendInSlot, streamResponse, type KeptSlot } from '../response/send-in-slot.ts';

/**
 * The slots of workbooks, which take a process and up to gigabytes of memory each, and of the other formats.
 */
type Slots = { workbooks: DownloadSlots; others: DownloadSlots };

const defaultSlots = (): Slots => ({
  workbooks: new DownloadSlots({ inAll: 3, perClient: 1 }),
  others: new DownloadSlots({ inAll: 8, perClient: 2 }),
});

/** The rows of versions as files, and the catalogue of all sources, for everybody who may read the data. */
export function downloadRoutes(
  services: Services,
  sites: Pick<SiteList, 'match' | 'read'>,
  slots = defaultSlots(),
): Hono<Bindings> {
  const publicCatalogue = new PublicCatalogue(services.database.db, services.configuration.url);
  const routes = new Hono<Bindings>();
  routes.get('/cenrep/source/:source{\\d{1,15}}/versions/:version{\\d{1,15}}', async (context) => {
    const { source, version } = context.req.param();
    const viewer = context.get('viewer');
    if (can(viewer, 'source.browse')) {
      const site = await sites.match(context.req.header('host'), '/source');
      return context.redirect(siteHref(site ?? { base_url: '/' }, `/source/${source}/view/${version}`));
    }

    const site = await publicSite(sites, { ...context.req.header(), viewer });
    const path = publicSourcePath(Number(source), Number(version));
    return context.redirect(site ? siteHref(site, path) : `/data.json?source=${source}`);
  });

  routes.get('/data.json', async (context) => {
    const source = context.req.query('source');
    const viewer = context.get('viewer');
    if (source === undefined && !isSignedIn(viewer)) {
      return context.body(await publicCatalogue.read(), 200, { 'content-type': 'application/json' });
    }

    const ids = source === undefined ? undefined : [Number(source)].filter(Number.isSafeInteger);
    const sources = await readSources(services.database.db, viewer, { ids });
    return context.json(catalogue(sources, services.configuration.url));
  });
  const version = '/download/:source{\\d{1,15}}/:version{\\d{1,15}}';
  const file = `:file{data\\.(${downloadFormats.join('|')})}`;

  routes.on(
    'GET',
    [`${version}/${file}`, `${version}/:names{${columnNamings.join('|')}}/${file}`],
    async (context) => {
      const planned = await planDownload(services, context);
      // Hono handles HEAD as GET and drops the body, so the file must not be written at all.
      if (context.req.method === 'HEAD') return context.body(null, 200, planned.headers);
      const { workbooks, others } = slots;
      const suited = planned.download.format === 'xlsx' ? workbooks : others;
      return sendInSlot(context, suited, (keep) => sendFile(services, planned, keep));
    },
  );
  routes.get(
    `${version}/:file{differences-from-\\d{1,15}\\.csv}`,
    requireAction('source.browse', 'You may not compare versions.'),
    (context) => sendDifferences(services, context, slots.others),
  );
  // Below the number of a version there are files alone: no page of a site is at such an address.
  routes.get(`${version}/*`, () => {
    throw new TidemarkError('not_found', `There is no such file. ${fileNames}`);
  });

  return routes;
}

/** The names of the files of a version. */
const fileNames = `Files are ${downloadFormats.map((format) => `data.${format}`).join(', ')}, also in a folder ${columnNamings.join(' or ')}.`;

/** A download whose request is checked, and the headers of its response. */
type PlannedDownload = { download: Download; title: string; headers: Record<string, string> };

async function planDownload(services: Services, context: Context<Bindings>): Promise<PlannedDownload> {
  const viewer = context.get('viewer');
  const { source, version, file } = context.req.param() as Record<'source' | 'version' | 'file', string>;
  const versionId = Number(version);
  const format = file.slice(5) as DownloadFormat;
  const { searchParams } = new URL(context.req.url);
  const { columns, attribution, language } = await readDownloaded(services, viewer, {
    versionId,
    query: searchParams,
  });
  if (attribution.sourceId !== Number(source)) throw noSuch('version', versionId);

  const {
    columns: chosen,
    request,
    pivot,
    filters,
    names: namesOfQuery,
  } = readDownloadRequest(searchParams, columns);
  const names = columnNamings.find((one) => one === context.req.param('names')) ?? namesOfQuery;
  const name = attribution.versionName;
  const { signal } = context.req.raw;
  const headers = fileHeaders([attribution.sourceName, name, ...filters].join(' '), format);
  const keys = [`version:${versionId}`, `source:${source}`];
  // Labels of other sources change with what visitors may read of these.
  const isKeptInFront =
    services.configuration.cachesInFront.length > 0 &&
    viewer.id === null &&
    columns.every((column) => relatedVersions(column).length === 0);
  // In HTTP/1.0 a response that ends too early looks complete, unless its length is known.
  const isSentWhole = context.env.incoming.httpVersion === '1.0';

  return {
    title: `${attribution.sourceName}, ${name}`,
    download: {
      versionId,
      name,
      columns: chosen,
      request,
      pivot,
      format,
      names,
      viewer,
      signal,
      language,
      isSentWhole,
    },
    headers: isKeptInFront ? { ...headers, ...frontHeaders(keys) } : headers,
  };
}

/** The version of a download, in the language that its address names. */
async function readDownloaded(
  { database: { db } }: Services,
  viewer: Viewer,
  { versionId, query }: { versionId: number; query: URLSearchParams },
) {
  const original = await readableVersion({ db, viewer }, versionId);
  const language = languageOfDownload(query, original.columns);
  return language ? readableVersion({ db, viewer, language }, versionId) : original;
}

/** Records the download; visitors read public data without a record. */
async function recordDownload(
  { database }: Services,
  { download: { viewer, versionId, format }, title }: PlannedDownload,
): Promise<void> {
  if (viewer.id === null) return;
  await recordAuditEntry(database.db, viewer, {
    action: 'download',
    subject: title,
    details: { version: versionId, format },
  });
}

/** Writes the file and sends it; both end when the client leaves. A long file is still written meanwhile. */
async function sendFile(services: Services, planned: PlannedDownload, keep: KeptSlot): Promise<Response> {
  const { engine, configuration, log } = services;
  const { download, headers } = planned;
  const { stream, ...file } = await writeDownload(engine, configuration.dataFolder, download);
  const record = () => recordDownload(services, planned);

  if (file.size !== null) {
    return streamResponse(
      stream,
      download.signal,
      { ...headers, 'content-length': String(file.size) },
      record,
    );
  }

  keep.whileWritten(file.written);
  // The response has begun: the connection is closed before its end, and only the log can say why.
  file.written.catch((error: unknown) => logFailure(error, download.signal, log));
  return streamResponse(stream, download.signal, headers, record);
}
