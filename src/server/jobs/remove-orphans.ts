import type { Kysely } from 'kysely';
import type { ObjectStore } from '#server/files/files.server.ts';
import type { Database, Log } from '#server/base/base.server.ts';
import { namedObjects } from './named-objects.ts';
import { isBackupRunning, removeEverywhere } from './remove-objects.ts';

const day = 24 * 3600 * 1000;

/** The least age of an object that is removed; a new object is referred to long before. */
const minimumAge = 2 * day;

/** An upload that is not published expires after this time. */
const uploadLifetime = 30 * day;

type Dependencies = { db: Kysely<Database>; objects: ObjectStore; log: Log };

/**
 * Removes uploads that were not published for a month, and then objects that nothing in PostgreSQL refers to.
 * An object is removed only if no row names it both before and after the store was listed, and if it is old
 * at the moment of its removal: storing the same bytes again renews its age. While a backup is written,
 * nothing is removed.
 */
export async function removeOrphans(
  { db, objects, log }: Dependencies,
  now = new Date(),
): Promise<{ removed: number; uploads: number }> {
  if (await isBackupRunning(db)) return { removed: 0, uploads: 0 };

  const uploads = await removeExpiredUploads(db, new Date(now.getTime() - uploadLifetime));
  const named = await namedObjects(db);
  const candidates: string[] = [];

  for await (const name of objects.list()) {
    if (!named.has(name)) {
      candidates.push(name);
    }
  }

  const namedSince = candidates.length > 0 ? await namedObjects(db) : named;
  const before = new Date(now.getTime() - minimumAge);
  let removed = 0;

  for (const name of candidates) {
    if (!namedSince.has(name) && (await removeEverywhere({ db, objects }, name, before))) {
      removed += 1;
    }
  }

  if (removed + uploads > 0) {
    log.info({ removed, uploads }, 'objects that nothing refers to were removed');
  }

  return { removed, uploads };
}

async function removeExpiredUploads(db: Kysely<Database>, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('upload')
    .where('created_at', '<', before)
    .where('status', 'in', ['uploaded', 'ready', 'failed'])
    .executeTakeFirst();
  return Number(numDeletedRows);
}
