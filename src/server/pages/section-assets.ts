import type { ShownAsset } from '#domain/page/shown-asset.ts';
import { readShownAssets } from '#server/assets/assets.server.ts';
import type { Connection } from '#server/items/items.server.ts';
import type { ResolvedSection } from './resolve-sections.ts';

/** The images and files of a site that sections show, and the keys by which a page depends on them. */
export async function sectionAssets(
  db: Connection,
  siteId: number,
  sections: readonly ResolvedSection[],
): Promise<{ shown: ShownAsset[]; dependencies: string[] }> {
  const keys = [...new Set(sections.flatMap(({ type, state }) => type?.assets?.(state) ?? []))];
  return {
    shown: await readShownAssets(db, siteId, keys),
    dependencies: keys.map((key) => `asset:${key}`),
  };
}
