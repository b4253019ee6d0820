import { can, type Viewer } from '#domain/access/access.ts';
import type { Connection } from '#server/items/items.server.ts';
import { readWithSite } from './asset-row.ts';
import { addAsset } from './store-asset.ts';

/** The site that takes assets of others, its quota in bytes, and the editor who pastes them. */
export type AssetTaker = { siteId: number; viewer: Viewer; quota: number };

/**
 * Copies assets of other sites that the viewer may read into the library of a site. Returns the new keys by
 * the given ones; assets that do not exist or cannot be read are left out. Call it in a transaction.
 */
export async function takeAssets(
  db: Connection,
  keys: readonly string[],
  { siteId, viewer, quota }: AssetTaker,
): Promise<Map<string, string>> {
  const taken = new Map<string, string>();
  for (const key of keys) {
    const found = await readWithSite(db, key);
    if (!found || !can(viewer, 'page.read', found)) continue;
    if (Number(found.row.site_id) === siteId) {
      taken.set(key, key);
    } else {
      const { row } = found;
      const { kind, object, source_object, name, type, bytes, width, height, is_animated } = row;
      const { focal_x, focal_y, alt_text } = row;
      const content = { kind, object, source_object, name, type, bytes, width, height, is_animated };
      const added = await addAsset(
        db,
        { ...content, focal_x, focal_y, alt_text },
        { siteId, user: viewer.id },
        quota,
      );
      taken.set(key, added.key);
    }
  }

  return taken;
}
