import { openChangeCache, textBytes, type ChangeCache, type ChangeFeed } from '#server/base/base.server.ts';

/** How the bytes of a page can be compressed. */
export type ContentEncoding = 'br' | 'gzip';

/**
 * How a response is compressed: `small` for pages, which many request; `fast` for fragments, which answer one
 * visitor's choice; `none` for pictures, which are compressed already.
 */
export type Compression = 'small' | 'fast' | 'none';

/**
 * A public page, ready to be sent: its bytes, its headers, and its bytes in the compressed forms that were
 * requested so far.
 */
export type CachedPage = {
  body: Uint8Array<ArrayBuffer>;
  compression: Compression;
  encoded: Map<ContentEncoding, Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>>;
  etag: string;
  headers: [string, string][];
};

/** Public pages in memory, by their address. */
export type PageCache = ChangeCache<CachedPage>;

/** An empty cache of so many bytes that follows a change feed. */
export function openPageCache(feed: ChangeFeed, maxBytes = 64 * 1024 * 1024): PageCache {
  return openChangeCache(feed, {
    maxBytes,
    // Both compressed forms together are smaller than the text.
    sizeOf: ({ body, compression, headers }) =>
      (compression === 'none' ? 1 : 2) * body.length + textBytes(headers.flat()),
  });
}
