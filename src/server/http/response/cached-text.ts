import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import {
  openChangeCache,
  textBytes,
  type ChangeCache,
  type ChangeFeed,
  type MadeValue,
} from '#server/base/base.server.ts';
import type { Bindings } from '../request/request-scope.ts';

/** A text for programs with its tag. */
type Text = { text: string; etag: string };

/** Feeds and sitemaps in memory, by what they are of. */
export type CachedTexts = ChangeCache<Text>;

/** An empty cache of at most 16 MiB that follows a change feed. */
export const openCachedTexts = (feed: ChangeFeed): CachedTexts =>
  openChangeCache(feed, { maxBytes: 16 * 1024 * 1024, sizeOf: ({ text, etag }) => textBytes([text, etag]) });

/**
 * Sends a text that is made once until something that it depends on changes, and only its tag where the
 * client has it.
 */
export async function sendCachedText(
  context: Context<Bindings>,
  texts: CachedTexts,
  { key, type, make }: { key: string; type: string; make(): Promise<MadeValue<string>> },
): Promise<Response> {
  const { text, etag } = await texts.load(key, async () => {
    const made = await make();
    const digest = createHash('sha256').update(made.value).digest('base64url').slice(0, 22);
    return { value: { text: made.value, etag: `"${digest}"` }, dependencies: made.dependencies };
  });
  const headers = { etag, 'cache-control': 'public, max-age=0, must-revalidate' };
  if (context.req.header('if-none-match') === etag) return context.body(null, 304, headers);

  return context.body(text, 200, { ...headers, 'content-type': `${type}; charset=utf-8` });
}

/** What texts about the published pages of a site depend on: the site, its pages and what they show. */
export const dependenciesOfSite = (siteId: number): string[] => [
  'sites',
  `site:${siteId}`,
  `pages:${siteId}`,
  `sections:${siteId}`,
];
