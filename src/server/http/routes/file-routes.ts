import { Readable } from 'node:stream';
import { Hono, type Context } from 'hono';
import { can, type Viewer } from '#domain/access/access.ts';
import {
  assetKey,
  imageFormats,
  type ImageFormat,
  type ShownAsset,
} from '#domain/page/content/shown-asset.ts';
import type { Site } from '#domain/site/site.ts';
import { isTidemarkError, TidemarkError } from '#domain/error/tidemark-error.ts';
import { recordAuditEntry } from '#server/identity/identity.server.ts';
import { AssetLevels, checkAssetPages, type AssetOfSite } from '#server/pages/pages.server.ts';
import type { ServedAsset } from '#server/assets/assets.server.ts';
import type { Services } from '#server/services.ts';
import { requestedPart } from '../response/byte-range.ts';
import { callFailure } from '../request/failure-response.ts';
import type { Bindings } from '../request/request-scope.ts';
import { requireAction } from '../request/require-action.ts';
import type { SiteList } from '../request/site-list.ts';

const message = 'Adding images and files requires access level 5. Log in as an editor.';
const noFile = () => new TidemarkError('not_found', 'There is no such file.');

/**
 * Images and files of sites at `/files`. Editors send the bytes alone, with the name in `x-file-name` and the
 * page that they edit in `x-tidemark-path`, which names the site.
 */
export function fileRoutes(services: Services, sites: SiteList): Hono<Bindings> {
  const { assets, objects, changes, database, log, pageCaches: caches } = services;
  const levels = new AssetLevels({ db: database.db, log, caches, readSites: () => sites.read() }, changes);
  const readersOf = (asset: AssetOfSite) => levels.read(asset);
  const routes = new Hono<Bindings>();
  const mayEdit = requireAction('page.edit', message);
  const receive = async (
    context: Context<Bindings>,
    store: (incoming: Parameters<typeof assets.store>[0]) => Promise<ShownAsset>,
    replaced?: string,
  ) => {
    const viewer = context.get('viewer');
    const site = await editedSite(sites, context, viewer);
    if (replaced) {
      await checkAssetPages(services.database.db, { siteId: site.id, key: replaced }, viewer);
    }

    const { incoming } = context.env;
    const fileName = nameOf(context.req.header('x-file-name'));
    const asset = await store({ stream: incoming, fileName, siteId: site.id, user: viewer.id }).catch(
      (error: unknown) => {
        throw incoming.complete || isTidemarkError(error) ? error : interrupted(error);
      },
    );
    const action = replaced ? 'replace-file' : 'add-file';
    const details = { file: asset.key, site: site.id };

    await recordAuditEntry(database.db, viewer, { action, subject: asset.name, details });
    return context.json(asset);
  };

  routes.post('/files', mayEdit, (context) => receive(context, (incoming) => assets.store(incoming)));
  routes.post('/files/:key', mayEdit, (context) => {
    const key = keyOf(context.req.param('key'));
    return receive(context, (incoming) => assets.replace(key, incoming), key);
  });

  routes.get('/files/:key/:hash/:name', async (context) => {
    const { key, hash, name } = context.req.param();
    const size = sizeOf(name);
    const address = { key: keyOf(key), hash: hashOf(hash), size };
    const viewer = context.get('viewer');
    // The name of a file may look like that of a size.
    const found = await assets.serve(address, viewer, readersOf).catch((error: unknown) => {
      if (!size) throw error;
      return assets.serve({ ...address, size: null }, viewer, readersOf);
    });

    if ('current' in found) {
      context.header('cache-control', 'no-cache');
      return context.redirect(`/files/${key}/${found.current}/${encodeURIComponent(name)}`, 302);
    }
    return sendFile(context, objects, found);
  });
  routes.all('/files/*', (context) => context.json(callFailure('not_found', 'There is no such file.'), 404));
  return routes;
}

/** Sends a file, or the part of it that is requested. */
async function sendFile(
  context: Context<Bindings>,
  objects: Services['objects'],
  file: ServedAsset,
): Promise<Response> {
  const headers = headersOf(file, file.type.startsWith('image/'));
  const header = (name: string) => context.req.header(name);
  if (context.req.method === 'HEAD') return context.body(null, 200, headers);
  if (header('if-none-match') === headers.etag) return context.body(null, 304, headers);

  const requested = { range: header('range'), ifRange: header('if-range') };
  const part = requestedPart(requested, { size: file.bytes, etag: headers.etag });
  if (part === 'none') {
    return context.body(null, 416, {
      ...headers,
      'content-length': '0',
      'cache-control': 'no-store',
      'content-range': `bytes */${file.bytes}`,
    });
  }

  const bytes = part === 'all' ? undefined : part;
  const stream = Readable.toWeb(await objects.get(file.object, bytes)) as ReadableStream;
  if (!bytes) return context.body(stream, 200, headers);

  return context.body(stream, 206, {
    ...headers,
    'content-length': String(bytes.end - bytes.start + 1),
    'content-range': `bytes ${bytes.start}-${bytes.end}/${file.bytes}`,
  });
}

const interrupted = (cause: unknown) =>
  new TidemarkError('invalid_request', 'The upload was interrupted. Send the file again.', { cause });

async function editedSite(
  sites: Pick<SiteList, 'match'>,
  context: Context<Bindings>,
  viewer: Viewer,
): Promise<Site> {
  const site = await sites.match(context.req.header('host'), context.req.header('x-tidemark-path') ?? '/');
  if (!site) throw new TidemarkError('not_found', 'There is no site at this address.');
  if (!can(viewer, 'page.edit', { authLevel: site.authLevel })) {
    throw new TidemarkError('forbidden', 'Editing this site requires a higher access level.');
  }
  return site;
}

/** Responses never run as a page: images are only shown as images, and files are only saved. */
function headersOf({ object, bytes, type, name, isPublic }: ServedAsset, isImage: boolean) {
  const saved = `attachment; filename*=UTF-8''${encodeURIComponent(name)}`;
  return {
    'content-type': type,
    'content-length': String(bytes),
    'accept-ranges': 'bytes',
    'content-disposition': isImage ? 'inline' : saved,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': isPublic ? 'cross-origin' : 'same-origin',
    // As pages of people who are signed in: after a logout, the browser has none of it.
    'cache-control': isPublic ? 'public, max-age=31536000, immutable' : 'private, no-store',
    etag: `"${object}"`,
  };
}

function nameOf(header: string | undefined): string {
  if (!header || header.length > 2000) {
    throw new TidemarkError('invalid_request', 'x-file-name: a name is missing.');
  }

  try {
    return decodeURIComponent(header);
  } catch {
    throw new TidemarkError('invalid_request', 'x-file-name: the name must be percent-encoded.');
  }
}

function keyOf(text: string): string {
  if (!assetKey.test(text)) throw noFile();
  return text;
}

function hashOf(text: string): string {
  if (!/^[0-9a-f]{16}$/.test(text)) throw noFile();
  return text;
}

function sizeOf(name: string): { width: number; format: ImageFormat } | null {
  const [, width = '', ending = ''] = /^(\d{1,5})\.(avif|webp)$/.exec(name) ?? [];
  const format = imageFormats.find((one) => one === ending);
  if (!format) return null;
  return { width: Number(width), format };
}
