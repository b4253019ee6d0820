import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { ShownAsset } from '#domain/page/content/shown-asset.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { cleanFileName } from '#domain/value/address/clean-file-name.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';
import type { DatabaseHandle } from '#server/base/base.server.ts';
import { receiveFile, type ObjectStore } from '#server/files/files.server.ts';
import type { Connection } from '#server/items/items.server.ts';
import { assetLimits } from './asset-limits.ts';
import { refused } from './asset-errors.ts';
import { shownAsset, siteAsset, type AssetRow } from './asset-row.ts';
import { prepareAsset } from './run-image-work.ts';

/** A file that an editor sends for the library of a site. */
export type IncomingAsset = { stream: Readable; fileName: string; siteId: number; user: string | null };

/** What storing needs; `quota` is how many bytes the library of one site may have. */
export type AssetStore = { database: Pick<DatabaseHandle, 'db'>; objects: ObjectStore; quota: number };

/** What is stored for a file. */
export type AssetContent = Pick<
  AssetRow,
  'kind' | 'object' | 'source_object' | 'name' | 'type' | 'bytes' | 'width' | 'height' | 'is_animated'
>;

/** Adds an image or a file to the library of a site. The same file again gives the asset that is there. */
export async function storeAsset(store: AssetStore, incoming: IncomingAsset): Promise<ShownAsset> {
  const content = await receiveAsset(store, incoming);
  return store.database.db.transaction().execute((db) => addAsset(db, content, incoming, store.quota));
}

/** The metadata of a copied asset. */
type AssetDefaults = Partial<Pick<AssetRow, 'focal_x' | 'focal_y' | 'alt_text'>>;

/** Adds stored content to the library of a site, in a transaction. */
export async function addAsset(
  db: Connection,
  content: AssetContent & AssetDefaults,
  { siteId: site_id, user: created_by }: Pick<IncomingAsset, 'siteId' | 'user'>,
  quota: number,
): Promise<ShownAsset> {
  await lockLibrary(db, site_id);
  const same = await findSame(db, site_id, content);
  if (same) return shownAsset(same);
  await checkQuota(db, site_id, content.bytes, quota);

  const key = randomBytes(16).toString('base64url');
  const values = { ...content, key, site_id, created_by };
  return shownAsset(await db.insertInto('asset').values(values).returningAll().executeTakeFirstOrThrow());
}

/**
 * Replaces the content of an asset wherever it is used. An image can only become an image, a file a
 * file.
 */
export async function replaceAsset(
  store: AssetStore,
  key: string,
  incoming: IncomingAsset,
): Promise<ShownAsset> {
  await siteAsset(store.database.db, incoming.siteId, key);
  const content = await receiveAsset(store, incoming);

  return store.database.db.transaction().execute(async (db) => {
    await lockLibrary(db, incoming.siteId);
    const before = await siteAsset(db, incoming.siteId, key, { lock: true });
    if (before.kind !== content.kind) {
      throw refused(
        `Choose ${before.kind === 'image' ? 'an image' : 'a file that is no image'} to replace this one.`,
      );
    }

    await checkQuota(db, incoming.siteId, content.bytes - Number(before.bytes), store.quota);
    const query = db.updateTable('asset').set(content).where('id', '=', before.id).returningAll();
    return shownAsset(await query.executeTakeFirstOrThrow());
  });
}

/**
 * Reads the stream and stores what will be served; the original of an image with its EXIF data is not kept.
 */
export async function receiveAsset(
  { objects }: Pick<AssetStore, 'objects'>,
  { stream, fileName }: Pick<IncomingAsset, 'stream' | 'fileName'>,
): Promise<AssetContent> {
  const folder = dirname(await objects.temporaryPath());
  const source = await receiveFile(stream, folder, { limit: assetLimits.fileBytes });

  try {
    if (source.bytes === 0) throw refused('The file is empty.');
    const name = cleanFileName(fileName, 'file');
    const prepared = await prepareAsset(objects, { path: source.path, name });
    const { name: object, bytes } = prepared.stored;
    const { kind, type, width, height, isAnimated } = prepared;
    return {
      kind,
      object,
      source_object: source.name,
      name,
      type,
      bytes,
      width,
      height,
      is_animated: isAnimated,
    };
  } finally {
    await rm(source.path, { force: true });
  }
}

/** Uploads of one site finish one after the other, so that all of them count towards the quota. */
async function lockLibrary(db: Connection, siteId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(7003, ${siteId})`.execute(db);
}

/** An asset of the site that was made from the same file. */
const findSame = (db: Connection, siteId: number, { source_object, kind }: AssetContent) =>
  db
    .selectFrom('asset')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('source_object', '=', source_object)
    .where('kind', '=', kind)
    .executeTakeFirst();

async function checkQuota(db: Connection, siteId: number, added: number, quota: number): Promise<void> {
  const { used } = await db
    .selectFrom('asset')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('bytes'), sql<number>`0`).as('used'))
    .where('site_id', '=', siteId)
    .executeTakeFirstOrThrow();
  if (Number(used) + added <= quota) return;

  const limit = formatNumber(Math.floor(quota / 1024 ** 2));
  throw new TidemarkError(
    'too_large',
    `The library of this site is limited to ${limit} MiB. Delete images and files that no page uses.`,
    { details: { quota } },
  );
}
