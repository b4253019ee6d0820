import type { PageEntry } from '#domain/page/content/page.ts';
import { keyOfAddress, type ShownAsset } from '#domain/page/content/shown-asset.ts';
import { readShownAssets } from '#server/assets/assets.server.ts';
import type { Connection } from '#server/items/items.server.ts';
import type { ResolvedSection } from './resolve-sections.ts';

/**
 * The images and files of a site that a page and its sections show, and the keys by which the page depends on
 * them.
 */
export async function readPageAssets(
  db: Connection,
  siteId: number,
  page: Pick<PageEntry, 'image'>,
  sections: readonly ResolvedSection[],
): Promise<{ shown: ShownAsset[]; dependencies: string[] }> {
  const keysOfPage = [keyOfAddress(page.image) ?? []].flat();
  const keysOfSections = sections.flatMap(({ type, state }) => type?.content?.assets?.(state) ?? []);
  const keys = [...new Set([...keysOfPage, ...keysOfSections])];

  return {
    shown: await readShownAssets(db, siteId, keys),
    dependencies: keys.map((key) => `asset:${key}`),
  };
}
