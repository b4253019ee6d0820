import { can, type Viewer } from '#domain/access/access.ts';
import type { ImageFormat, ShownAsset } from '#domain/page/content/shown-asset.ts';
import type { DatabaseHandle } from '#server/base/base.server.ts';
import type { ObjectStore } from '#server/files/files.server.ts';
import { noAsset } from './asset-errors.ts';
import { readWithSite, type AssetRow } from './asset-row.ts';
import { ImageSizes } from './image-sizes.ts';
import { drawPicture } from './run-image-work.ts';
import { replaceAsset, storeAsset, type AssetStore, type IncomingAsset, addAsset } from './store-asset.ts';
import type { Connection } from '#server/items/items.server.ts';

/** The site that takes assets of others, its quota in bytes, and the editor who pastes them. */
type AssetTaker = { siteId: number; viewer: Viewer; quota: number };

/** An object of the store that is sent for an asset. `isPublic` says that every visitor may read it. */
export type ServedAsset = { object: string; bytes: number; type: string; name: string; isPublic: boolean };

/** An address of an asset: its key, the start of the content's hash, and a size of an image. */
type AssetAddress = { key: string; hash: string; size: { width: number; format: ImageFormat } | null };

/** Everybody from a level on; what the link to a draft shows may be kept by no browser. */
type AssetReaders = { level: number; isByLink: boolean };

/** The images and files of sites: storing them, and reading what is served. */
export type Assets = {
  /** Adds a file to the library of a site and makes the sizes of an image soon. */
  store(incoming: IncomingAsset): Promise<ShownAsset>;
  /** Gives an asset the content of another file. */
  replace(key: string, incoming: IncomingAsset): Promise<ShownAsset>;
  /**
   * What an address leads to, or the hash of the content that has replaced it. People who may edit the site
   * read all of its library, others what is shown at their level: `readersOf` says who that is, null where
   * nothing shows an asset. Rejects with `not_found` also where the viewer may not read it, so that keys
   * cannot be found out.
   */
  serve(
    address: AssetAddress,
    viewer: Viewer,
    readersOf: (asset: { siteId: number; key: string }) => Promise<AssetReaders | null>,
  ): Promise<ServedAsset | { current: string }>;
  /**
   * Copies assets of other sites that the viewer may read into the library of a site. Returns the keys there
   * by the given ones; others are left out.
   */
  take(keys: readonly string[], taker: Pick<AssetTaker, 'siteId' | 'viewer'>): Promise<Map<string, string>>;
  /** Makes the sizes of an image that do not exist yet. */
  makeSizes(id: number): Promise<void>;
  /** The PNG of an SVG drawing in its own size; rejects with `unavailable` where too many are being drawn. */
  draw(svg: string): Promise<Uint8Array<ArrayBuffer>>;
};

/** What assets need. `makeSizesSoon` adds the job that calls `makeSizes`. */
export type AssetsDependencies = {
  database: DatabaseHandle;
  objects: ObjectStore;
  quota: number;
  makeSizesSoon(id: number): Promise<void>;
};

/** Opens the images and files of sites. */
export function openAssets({ database, objects, quota, makeSizesSoon }: AssetsDependencies): Assets {
  const { db } = database;
  const store: AssetStore = { database, objects, quota };
  const sizes = new ImageSizes({ db, objects });
  const stored = async (asset: ShownAsset) => {
    if (asset.kind === 'image') {
      await makeSizesSoon(await idOf(db, asset.key));
    }
    return asset;
  };

  return {
    store: async (incoming) => stored(await storeAsset(store, incoming)),
    replace: async (key, incoming) => stored(await replaceAsset(store, key, incoming)),
    serve: (address, viewer, readersOf) => serveAsset({ db, sizes, readersOf }, address, viewer),
    take: (keys, taker) =>
      db.transaction().execute((within) => takeAssets(within, keys, { ...taker, quota })),
    draw: (svg) => drawPicture(objects, svg),
    makeSizes: async (id) => {
      const row = await db.selectFrom('asset').selectAll().where('id', '=', id).executeTakeFirst();
      if (row?.kind === 'image') {
        await sizes.makeAll(row);
      }
    },
  };
}

const idOf = async (db: DatabaseHandle['db'], key: string): Promise<number> =>
  (await db.selectFrom('asset').select('id').where('key', '=', key).executeTakeFirstOrThrow()).id;

/** How old the time of the last use gets while readers request an asset, in ms. */
const usePrecision = 24 * 3600 * 1000;

/** Notes that a reader has requested an asset: rows of data and other sites may show what no page has. */
async function noteUse(db: DatabaseHandle['db'], { id, used_at }: AssetRow): Promise<void> {
  const now = new Date();
  if (now.getTime() - used_at.getTime() < usePrecision) return;
  const noted = db.updateTable('asset').set({ used_at: now }).where('id', '=', id).execute();
  // A full disk keeps nobody from reading.
  await noted.catch(() => undefined);
}

async function serveAsset(
  {
    db,
    sizes,
    readersOf,
  }: { db: DatabaseHandle['db']; sizes: ImageSizes; readersOf: Parameters<Assets['serve']>[2] },
  { key, hash, size }: AssetAddress,
  viewer: Viewer,
): Promise<ServedAsset | { current: string }> {
  const found = await readWithSite(db, key);
  if (!found || (found.row.kind === 'image') !== (size !== null)) throw noAsset();

  const { row, authLevel } = found;
  const readers = await readersOf({ siteId: Number(row.site_id), key });
  const isShown = readers !== null && can(viewer, 'page.read', { authLevel: readers.level });
  if (!isShown && !can(viewer, 'page.edit', { authLevel })) throw noAsset();
  if (!row.object.startsWith(hash)) return { current: row.object.slice(0, hash.length) };

  // What editors request may be the library itself.
  if (!can(viewer, 'page.edit')) {
    await noteUse(db, row);
  }

  const isPublic = readers !== null && readers.level < 0 && !readers.isByLink;
  const { name, type } = row;
  if (!size) return { object: row.object, bytes: Number(row.bytes), type, name, isPublic };

  const { stored, bytes } = await sizes.read(row, size);
  return { object: stored, bytes: Number(bytes), type: `image/${size.format}`, name, isPublic };
}

/**
 * Copies assets of other sites that the viewer may read into the library of a site. Returns the new keys by
 * the given ones; assets that do not exist or cannot be read are left out. Call it in a transaction.
 */
async function takeAssets(
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
