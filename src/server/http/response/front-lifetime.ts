import type { CachedPage } from './page-cache.ts';

/**
 * How many seconds a cache in front may use a response without asking. What changes is purged at once; so
 * long may something old be shown at most while the cache or the database cannot be reached.
 */
const frontSeconds = 600;

const lifetime = `max-age=${frontSeconds}`;

/** The key that all responses have which a cache in front keeps. */
export const keyOfAll = 'all';

/**
 * A page that caches in front keep until it is purged: `CDN-Cache-Control` (RFC 9213) is for them alone,
 * while browsers go on asking each time.
 */
export const withFrontLifetime = (page: CachedPage): CachedPage => ({
  ...page,
  headers: [
    ...page.headers.map(([name, value]): [string, string] =>
      name === 'surrogate-key' ? [name, `${keyOfAll} ${value}`] : [name, value],
    ),
    ['cdn-cache-control', lifetime],
  ],
});

/** The headers of a response to visitors that caches in front keep until one of its keys is purged. */
export const frontHeaders = (keys: readonly string[]): Record<string, string> => ({
  'cache-control': 'public, max-age=0, must-revalidate',
  'cdn-cache-control': lifetime,
  'surrogate-key': [keyOfAll, ...keys].join(' '),
  vary: 'accept-encoding, cookie, authorization',
});
