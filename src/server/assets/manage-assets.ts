import type { Viewer } from '#domain/access/access.ts';
import { recordAuditEntry } from '#server/identity/identity.server.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { parseInput } from '#domain/error/parse-input.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { ShownAsset } from '#domain/page/content/shown-asset.ts';
import { isSameJson } from '#domain/value/object/is-same-json.ts';
import { overwrittenFields } from '#domain/value/object/overwritten-fields.ts';
import type { Connection } from '#server/items/items.server.ts';
import { assetLimits } from './asset-limits.ts';
import { shownAsset, siteAsset } from './asset-row.ts';
import { assetsOfSettings, findSettingsWithAsset, type SettingWithAsset } from './assets-of-settings.ts';
import { oneLine } from '#domain/value/text/one-line.ts';

/**
 * An asset in the library, with how many pages use it, whether menus of the site lead to it, and when it was
 * added.
 */
export type LibraryAsset = ShownAsset & { uses: number; isInMenus: boolean; createdAt: string };

/** A part of the library, newest first; `before` continues after the last asset of the part before it. */
export type LibraryRequest = { kind: 'image' | 'file' | null; text: string; before: string | null };

/** How many assets a part of the library has. */
const libraryPart = 40;

/** The assets of a site whose name or alternative text has every word of a text, newest first. */
export async function listAssets(
  db: Connection,
  siteId: number,
  { kind, text, before }: LibraryRequest,
): Promise<LibraryAsset[]> {
  const last = before === null ? null : await siteAsset(db, siteId, before);
  let query = db
    .with(
      (named) => named('setting').materialized(),
      () => sql<SettingWithAsset>`(${assetsOfSettings(siteId)})`,
    )
    .selectFrom('asset')
    .selectAll()
    .select([
      sql<number>`(select count(*) from (
        select page_id from section_index where assets @> array[asset.key]
        union select id from setting where setting.key = asset.key and not setting."isSite"))`.as('uses'),
      sql<boolean>`exists (select from setting where setting.key = asset.key and setting."isSite")`.as(
        'is_in_menus',
      ),
    ])
    .where('site_id', '=', siteId);

  if (kind) {
    query = query.where('kind', '=', kind);
  }

  if (last) {
    query = query.where('id', '<', last.id);
  }

  for (const word of text.slice(0, 200).split(/\s+/).filter(Boolean).slice(0, 8)) {
    query = query.where(sql<boolean>`position(lower(${word}) in lower(name || ' ' || alt_text)) > 0`);
  }

  const rows = await query.orderBy('id', 'desc').limit(libraryPart).execute();
  return rows.map((row) => ({
    ...shownAsset(row),
    uses: Number(row.uses),
    isInMenus: row.is_in_menus,
    createdAt: row.created_at.toISOString(),
  }));
}

const changeSchema = z
  .strictObject({
    name: oneLine.min(1, 'a name is missing').max(255),
    altText: z.string().trim().max(1000),
    focalX: z.number().min(0).max(1),
    focalY: z.number().min(0).max(1),
  })
  .partial();

/** Values as they are stored, whatever was accepted when they were. */
const beforeSchema = z
  .strictObject({
    name: z.string().max(10_000),
    altText: z.string().max(10_000),
    focalX: z.number(),
    focalY: z.number(),
  })
  .partial();

/**
 * Changes the description of an asset: its name, alternative text and focal point. With `before`, fields that
 * have other values now are refused as a conflict. `checkPages` is called where pages change with it; new
 * images begin with an alternative text, those on pages keep theirs.
 */
export async function changeAsset(
  db: Connection,
  { siteId, key }: { siteId: number; key: string },
  { change, before }: { change: unknown; before?: unknown },
  checkPages: () => Promise<void>,
): Promise<ShownAsset> {
  const fields = parseInput(changeSchema, change, 'change');
  const row = await siteAsset(db, siteId, key, { lock: true });
  if (before !== undefined) {
    checkBefore(shownAsset(row), fields, parseInput(beforeSchema, before, 'before'));
  }

  const { name, altText, focalX, focalY } = fields;
  const shown = { name: name ?? row.name, focal_x: focalX ?? row.focal_x, focal_y: focalY ?? row.focal_y };
  if (!isSameJson(shown, { name: row.name, focal_x: row.focal_x, focal_y: row.focal_y })) {
    await checkPages();
  }

  const changed = await db
    .updateTable('asset')
    .set({ ...shown, alt_text: altText ?? row.alt_text })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return shownAsset(changed);
}

type AssetChange = z.output<typeof changeSchema>;

/** Refuses a change of fields that somebody else has changed in another way since `before`. */
function checkBefore(asset: ShownAsset, change: AssetChange, before: AssetChange): void {
  const fields = overwrittenFields<AssetChange>(asset, change, before);
  if (fields.length === 0) return;
  throw new TidemarkError(
    'conflict',
    'Somebody else changed this meanwhile, so nothing was saved. Reload to see the change.',
    { details: { fields } },
  );
}

/** Deletes an asset that no page and no menu uses; rejects with `conflict` for others. */
export async function removeAsset(
  db: Connection,
  { siteId, key }: { siteId: number; key: string },
  viewer: Viewer,
): Promise<void> {
  const { id, name } = await siteAsset(db, siteId, key, { lock: true });
  const { rows } = await sql`
    select from section_index where assets @> array[${key}] limit 1`.execute(db);
  const settings = await findSettingsWithAsset(db, siteId, key);

  if (rows.length > 0 || settings.some(({ isSite }) => !isSite)) {
    throw new TidemarkError('conflict', `${name} is used by pages. Remove it from them first.`);
  }

  if (settings.length > 0) {
    throw new TidemarkError('conflict', `A menu of the site leads to ${name}. Remove it from there first.`);
  }

  await db.deleteFrom('asset').where('id', '=', id).execute();
  const details = { file: key, site: siteId };
  await recordAuditEntry(db, viewer, { action: 'remove-file', subject: name, details });
}

/**
 * Deletes the assets that nothing has used for a time: no page, no earlier version of one, and no reader who
 * requested it. Whatever is used gets the time of this run. Sizes of images that are gone are deleted too;
 * the objects follow with those that nothing refers to.
 */
export async function removeUnusedAssets(db: Connection, now = new Date()): Promise<number> {
  const { rows } = await sql<{ key: string }>`
    with stored as (
      select data::text as text from item union all select data::text from item_revision
    ), used as (
      select distinct found[1] as key from stored,
        regexp_matches(stored.text, '(?:"|/files/)([A-Za-z0-9_-]{22})["\\/]', 'g') as found
    )
    select key from used`.execute(db);
  const used = rows.map(({ key }) => key);
  await sql`update asset set used_at = ${now} where key = any (${used}::text[])`.execute(db);

  const before = new Date(now.getTime() - assetLimits.unusedDays * 24 * 3600 * 1000);
  const { numAffectedRows: removed = 0n } = await sql`
    delete from asset where used_at < ${before}
      and not exists (select from section_index where assets @> array[asset.key])`.execute(db);
  await sql`
    delete from image_size where not exists (select from asset where asset.object = image_size.object)`.execute(
    db,
  );

  return Number(removed);
}
