import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Hono } from 'hono';
import type { Viewer } from '#domain/access/access.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import {
  downloadFormats,
  writeDownload,
  type DownloadFormat,
  readDownloadRequest,
  catalogue,
} from '#server/downloads/downloads.server.ts';
import { readableVersion, readSources } from '#server/sources/sources.server.ts';
import type { Services } from '#server/services.ts';
import { callFailure } from './failure-response.ts';
import type { Bindings } from './request-scope.ts';

const mediaTypes: Record<DownloadFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  parquet: 'application/vnd.apache.parquet',
};

/** So many files are written at once; further requests are refused. */
const mostAtOnce = 3;

/** The rows of versions as files, and the catalogue of all sources, for everybody who may read the data. */
export function downloadRoutes(services: Services): Hono<Bindings> {
  const routes = new Hono<Bindings>();
  let running = 0;
  routes.get('/data.json', async (context) => {
    const sources = await readSources(services.database.db, context.get('viewer'));
    return context.json(catalogue(sources, services.configuration.url));
  });
  routes.get(
    `/download/:source{\\d+}/:version{\\d+}/:file{data\\.(${downloadFormats.join('|')})}`,
    async (context) => {
      const { source, version, file } = context.req.param();
      const target = {
        sourceId: Number(source),
        versionId: Number(version),
        format: file.slice(5) as DownloadFormat,
      };
      if (running >= mostAtOnce) {
        const message = 'Too many files are being written at the moment. Try again in a minute.';
        return context.json(callFailure('unavailable', message), 503);
      }
      running += 1;
      try {
        const { searchParams } = new URL(context.req.url);
        return await sendFile(services, context.get('viewer'), target, searchParams, context.req.raw.signal);
      } finally {
        running -= 1;
      }
    },
  );
  return routes;
}

async function sendFile(
  services: Services,
  viewer: Viewer,
  { sourceId, versionId, format }: { sourceId: number; versionId: number; format: DownloadFormat },
  query: URLSearchParams,
  signal: AbortSignal,
): Promise<Response> {
  const { columns, attribution } = await readableVersion({ db: services.database.db, viewer }, versionId);
  if (attribution.sourceId !== sourceId)
    throw new TidemarkError('not_found', `There is no version ${versionId} of source ${sourceId}.`);
  const { columns: chosen, request, marks } = readDownloadRequest(query, columns);
  const base = `${attribution.sourceName} ${attribution.versionName}`;
  const name = [base, ...marks]
    .join(' ')
    .replaceAll(/[\\/\u0000-\u001f]/g, ' ')
    .slice(0, 150);
  const folder = join(services.configuration.dataFolder, 'downloads');
  const file = await writeDownload(services.engine, folder, {
    versionId,
    name: base,
    columns: chosen,
    request,
    format,
    viewer,
    signal,
  });
  const { size } = await stat(file.path);
  const stream = createReadStream(file.path);
  stream.once('close', () => void file.remove());
  return new Response(Readable.toWeb(stream) as ReadableStream, {
    headers: {
      'content-type': mediaTypes[format],
      'content-length': String(size),
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.${format}`)}`,
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    },
  });
}
