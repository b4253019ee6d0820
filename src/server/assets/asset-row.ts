import type { Selectable } from 'kysely';
import type { ShownAsset } from '#domain/page/content/shown-asset.ts';
import type { Database } from '#server/base/base.server.ts';
import type { Connection } from '#server/items/items.server.ts';
import { noAsset } from './asset-errors.ts';

/** A row of an image or a file. */
export type AssetRow = Selectable<Database['asset']>;

/** How many characters of an object's name addresses contain. */
const hashLength = 16;

/** An image or a file as pages need it. */
export const shownAsset = (row: AssetRow): ShownAsset => ({
  key: row.key,
  kind: row.kind,
  hash: row.object.slice(0, hashLength),
  name: row.name,
  type: row.type,
  bytes: Number(row.bytes),
  width: row.width,
  height: row.height,
  isAnimated: row.is_animated,
  focalX: row.focal_x,
  focalY: row.focal_y,
  altText: row.alt_text,
});

/** The row of an asset of a site; with `lock`, nobody else changes it until the transaction ends. */
export async function siteAsset(
  db: Connection,
  siteId: number,
  key: string,
  { lock = false } = {},
): Promise<AssetRow> {
  const query = db.selectFrom('asset').selectAll().where('key', '=', key).where('site_id', '=', siteId);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!row) throw noAsset();
  return row;
}

/** The images and files of a site with these keys, in their order; others are left out. */
export async function readShownAssets(
  db: Connection,
  siteId: number,
  keys: readonly string[],
): Promise<ShownAsset[]> {
  if (keys.length === 0) return [];
  const rows = await db
    .selectFrom('asset')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('key', 'in', [...keys])
    .execute();
  const byKey = new Map(rows.map((row) => [row.key, row]));

  return keys.flatMap((key) => byKey.get(key) ?? []).map(shownAsset);
}

/** An asset with the level that reading its site takes. */
export async function readWithSite(
  db: Connection,
  key: string,
): Promise<{ row: AssetRow; authLevel: number } | null> {
  const row = await db.selectFrom('asset').selectAll().where('key', '=', key).executeTakeFirst();
  if (!row) return null;
  const site = await db.selectFrom('item').select('data').where('id', '=', row.site_id).executeTakeFirst();
  if (!site) return null;
  return { row, authLevel: Number(site.data['authLevel'] ?? -1) };
}
