import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import type { Metrics } from '#server/base/base.server.ts';
import { hasSessionCookie } from '#server/identity/identity.server.ts';
import type { CachedPage, Compression, ContentEncoding, PageCache } from './page-cache.ts';
import type { Bindings } from '../request/request-scope.ts';
import { withFrontLifetime } from './front-lifetime.ts';
import { requestedFragments } from '../request/requested-fragments.ts';

/** Caches may store a public page, but must check before each use that it is still current. */
const publicPage = 'public, max-age=0, must-revalidate';

/**
 * What a response depends on besides its address. Fragments of a page are requested with another Accept
 * header.
 */
const variesBy = 'accept, accept-encoding, cookie';

/** Serves public pages from the cache to visitors. */
export function serveCachedPages(
  cache: PageCache,
  metrics: Pick<Metrics, 'countPage'> | null,
): MiddlewareHandler<Bindings> {
  return async ({ env: { incoming } }, next) => {
    const cached = isVisitor(incoming) ? cache.get(cacheKey(incoming)) : undefined;
    if (!cached) return next();
    metrics?.countPage('cache');
    return sendCachedPage(cached, incoming);
  };
}

/** How pages are stored: whether caches in front keep them, too. */
export type StoreOptions = { metrics: Pick<Metrics, 'countPage'> | null; hasFront: boolean };

/**
 * Stores public pages that are rendered for visitors. Requests for a page that is being rendered wait for it,
 * so that many of them at once cost as much as one.
 */
export function storeRenderedPages(
  cache: PageCache,
  { metrics, hasFront }: StoreOptions,
): MiddlewareHandler<Bindings> {
  const renderings = new Map<string, Promise<CachedPage | null>>();
  return async (context, next) => {
    const { incoming } = context.env;
    if (!isVisitor(incoming)) return next();

    const key = cacheKey(incoming);
    const shared = await renderings.get(key);
    if (shared) return sendCachedPage(shared, incoming);
    if (incoming.method !== 'GET') return next();

    const { promise, resolve } = Promise.withResolvers<CachedPage | null>();
    renderings.set(key, promise);

    const reading = cache.begin();
    let stored: CachedPage | null = null;

    try {
      await next();
      const dependencies = context.get('dependencies');
      if (!dependencies || context.res.status !== 200) return;
      metrics?.countPage('rendering');
      const page = await toCachedPage(context.res, dependencies, incoming);
      // What changed meanwhile is stored nowhere: a cache in front may have been told of it already.
      const kept = hasFront ? withFrontLifetime(page) : page;
      // Fragments that change nothing are found quickly again.
      const isSmall = page.body.length === 0 && requestedFragments(incoming.headers.accept) !== null;
      if (!isSmall && cache.store(key, { value: kept, dependencies }, reading)) {
        stored = kept;
      }
      // Hono would merge the headers of the response that is replaced.
      context.res = undefined;
      context.res = await sendCachedPage(stored ?? page, incoming);
    } finally {
      cache.end(reading);
      if (renderings.get(key) === promise) {
        renderings.delete(key);
      }
      resolve(stored);
    }
  };
}

/** Whether a request reads something and comes from a person who is not signed in. */
const isVisitor = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && !hasSessionCookie(headers.cookie);

/** What a response depends on: the address, and for fragments what they are compared with. */
function cacheKey({ headers: { host, accept }, url }: IncomingMessage): string {
  const from = requestedFragments(accept);
  return [host, url, from === null ? 'page' : `fragments=${from}`].join(' ');
}

const [gzipped, brotliCompressed] = [promisify(gzip), promisify(brotliCompress)];
const brotliQuality = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
/** The bytes alone: what zlib returns is a part of larger memory. */
const copied = (bytes: Uint8Array) => new Uint8Array(bytes);

/**
 * Pages are an eighth smaller with Brotli than with gzip, and take 5 ms; its best quality takes 100 ms for
 * another eighth. Fragments are compressed at once, in a third of a millisecond: handing them to another
 * thread takes longer.
 */
const compress = {
  small: {
    gzip: (body: Uint8Array) => gzipped(body).then(copied),
    br: (body: Uint8Array) => brotliCompressed(body, brotliQuality(5)).then(copied),
  },
  fast: {
    gzip: (body: Uint8Array) => copied(gzipSync(body, { level: 3 })),
    br: (body: Uint8Array) => copied(brotliCompressSync(body, brotliQuality(2))),
  },
};

/** The bytes of a page in an encoding, which are made when they are first requested. */
function encode(
  { body, encoded }: CachedPage,
  compression: Exclude<Compression, 'none'>,
  encoding: ContentEncoding,
): Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>> {
  const found = encoded.get(encoding) ?? compress[compression][encoding](body);
  encoded.set(encoding, found);
  return found;
}

/** Makes a rendered page ready to be stored and sent. */
async function toCachedPage(
  response: Response,
  dependencies: readonly string[],
  request: IncomingMessage,
): Promise<CachedPage> {
  const body = new Uint8Array(await response.arrayBuffer());
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const headers = new Headers(response.headers);

  headers.delete('content-length');
  headers.set('etag', etag);
  headers.set('vary', variesBy);
  headers.set('cache-control', publicPage);
  headers.set('surrogate-key', dependencies.join(' '));

  return {
    body,
    compression: compressionOf(headers, request),
    encoded: new Map(),
    etag,
    headers: [...headers],
  };
}

function compressionOf(response: Headers, request: IncomingMessage): Compression {
  if (response.get('content-type')?.startsWith('image/')) return 'none';
  if (requestedFragments(request.headers.accept) === null) return 'small';
  return 'fast';
}

/**
 * Sends a page: compressed where the browser accepts it, and without its body when the browser has it
 * already.
 */
async function sendCachedPage(
  page: CachedPage,
  { method, headers: requested }: IncomingMessage,
): Promise<Response> {
  if (requested['if-none-match'] === page.etag) {
    return new Response(null, { status: 304, headers: page.headers });
  }

  const { compression } = page;
  const encoding = acceptedEncoding(String(requested['accept-encoding'] ?? ''));
  const isEncoded = compression !== 'none' && encoding !== null;
  const body = isEncoded ? await encode(page, compression, encoding) : page.body;
  const headers: [string, string][] = [...page.headers, ['content-length', String(body.length)]];

  if (isEncoded) {
    headers.push(['content-encoding', encoding]);
  }

  return new Response(method === 'HEAD' ? null : body, { headers });
}

/** The best encoding that an Accept-Encoding header names; a weight of 0 refuses one. */
function acceptedEncoding(header: string): ContentEncoding | null {
  const accepted = header
    .split(',')
    .map((part) => part.toLowerCase().replaceAll(' ', '').split(';q='))
    .filter(([, weight]) => weight === undefined || Number(weight) > 0)
    .map(([name]) => name);
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding)) ?? null;
}
