import { openChangeCache, type ChangeCache, type ChangeFeed } from '#server/base/base.server.ts';

/** A public page, ready to be sent: its bytes plain and compressed, and its headers; pictures are compressed themselves. */
export type CachedPage = {
  html: Uint8Array<ArrayBuffer>;
  packed: { gzip: Uint8Array<ArrayBuffer>; br: Uint8Array<ArrayBuffer> } | null;
  etag: string;
  headers: [string, string][];
};

/** Public pages in memory, by their address. */
export type PageCache = ChangeCache<CachedPage>;

/** An empty cache of at most 64 MiB that follows a change feed. */
export function openPageCache(feed: ChangeFeed): PageCache {
  return openChangeCache(feed, {
    maxBytes: 64 * 1024 * 1024,
    sizeOf: ({ html, packed }) => html.length + (packed ? packed.gzip.length + packed.br.length : 0),
  });
}
