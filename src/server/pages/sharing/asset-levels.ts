import { LRUCache } from 'lru-cache';
import { accessLevels } from '#domain/access/access.ts';
import { pageLevel, isVisible } from '#domain/page/tree/navigation.ts';
import type { Site } from '#domain/site/site.ts';
import { findSettingsWithAsset } from '#server/assets/assets.server.ts';
import type { ChangeFeed, ChangeListener } from '#server/base/base.server.ts';
import { findSectionsOfAsset } from '#server/search/search.server.ts';
import { sitePages, type PublishedPagesContext } from '../view/published-pages.ts';
import { pagesWithPreviewLink } from './preview-links.ts';

type Context = Omit<PublishedPagesContext, 'viewer'> & { readSites(): Promise<readonly Site[]> };

/** An image or a file of a site. */
export type AssetOfSite = { siteId: number; key: string };

/**
 * Who reads an asset: everybody from a level on, or, while the link to a draft is valid, everybody
 * (`isByLink`).
 */
type Readers = { level: number; isByLink: boolean };

/** The most assets whose levels are kept. */
const mostLevels = 10_000;

/** The kinds of changes after which other pages may show an asset, or other people read them. */
const kinds = new Set(['site', 'sites', 'pages', 'page', 'sections', 'asset']);

/** The levels that reading images and files of libraries takes, in memory until a page or a site changes. */
export class AssetLevels implements ChangeListener {
  readonly #context: Context;
  readonly #feed: Pick<ChangeFeed, 'isListening'>;
  readonly #levels = new LRUCache<string, Readers>({ max: mostLevels });
  #changes = 0;

  constructor(context: Context, feed: Pick<ChangeFeed, 'isListening' | 'subscribe'>) {
    this.#context = context;
    this.#feed = feed;
    feed.subscribe(this);
  }

  /**
   * Who reads an asset because a published page, its site or a shared draft shows it; null where none does.
   */
  async read(asset: AssetOfSite): Promise<Readers | null> {
    const known = this.#feed.isListening() ? this.#levels.get(asset.key) : undefined;
    if (known !== undefined) return known;
    const changes = this.#changes;
    const readers = await findReaders(this.#context, asset);

    // Links to drafts begin and end without a change that is reported.
    if (readers && !readers.isByLink && changes === this.#changes) {
      this.#levels.set(asset.key, readers);
    }

    return readers;
  }

  changed(key: string): void {
    if (kinds.has(key.split(':', 1)[0] ?? '')) {
      this.missed();
    }
  }

  missed(): void {
    this.#changes += 1;
    this.#levels.clear();
  }
}

async function findReaders(context: Context, { siteId, key }: AssetOfSite): Promise<Readers | null> {
  const { db } = context;
  const sites = new Map((await context.readSites()).map((site) => [site.id, site]));
  const own = sites.get(siteId);
  if (!own) return null;

  const settings = await findSettingsWithAsset(db, siteId, key);
  if (settings.some(({ isSite }) => isSite)) return { level: own.authLevel, isByLink: false };

  const uses = [
    ...(await findSectionsOfAsset(db, key)),
    ...settings.map(({ id, isPublished }) => ({
      site_id: siteId,
      page_id: id,
      state: isPublished ? 'published' : 'draft',
    })),
  ];
  const shared = await pagesWithPreviewLink(
    db,
    uses.map(({ page_id }) => page_id),
  );
  const levels: number[] = [];

  for (const [usingId, ofSite] of Map.groupBy(uses, ({ site_id }) => site_id)) {
    const site = sites.get(usingId);
    if (!site) continue;
    const byId = new Map((await sitePages(context, site)).map((page) => [page.id, page]));
    for (const { page_id: pageId, state } of ofSite) {
      const page = byId.get(pageId);
      if (!page) continue;
      if (state === 'published' && isVisible(page, byId)) {
        levels.push(pageLevel(page, byId, site));
      }
    }
  }

  const least = Math.min(...levels);
  if (shared.size > 0 && least >= 0) return { level: accessLevels.visitor, isByLink: true };
  if (levels.length === 0) return null;
  return { level: least, isByLink: false };
}
