import { sql, type Kysely } from 'kysely';
import type { ObjectStore } from '#server/files/files.server.ts';
import { announceChange, type Database, type Log } from '#server/base/base.server.ts';
import { namedObjects } from './named-objects.ts';

type Dependencies = { db: Kysely<Database>; objects: ObjectStore; log: Log };

/**
 * Removes the objects of versions and uploads that were cleared or deleted before `until`, and returns how
 * many there were. An object that another row names stays, and so does one that was stored again since. While
 * a file is published, nothing is removed: its snapshot is not named yet. The publication adds this job again
 * when it ends. While a backup is written, nothing is removed either; the nightly job does it.
 */
export async function removeObjects(
  { db, objects, log }: Dependencies,
  until = new Date(Date.now() - 45_000),
): Promise<number> {
  if ((await isPublishing(db)) || (await isBackupRunning(db))) return 0;

  const listed = await db.selectFrom('removed_object').selectAll().where('at', '<=', until).execute();
  if (listed.length === 0) return 0;

  const named = await namedObjects(db);
  let removed = 0;

  for (const { object, at } of listed) {
    if (!named.has(object) && (await removeEverywhere({ db, objects }, object, at))) {
      removed += 1;
    }
  }

  const names = listed.map(({ object }) => object);
  await sql`delete from removed_object where object = any (${names}::text[]) and at <= ${until}`.execute(db);

  if (removed > 0) {
    log.info({ removed }, 'the files of data that was cleared or deleted were removed');
  }

  return removed;
}

/**
 * Removes an object that was stored before a moment, and the files that nodes have fetched of it; returns
 * whether it was.
 */
export async function removeEverywhere(
  { db, objects }: Pick<Dependencies, 'db' | 'objects'>,
  object: string,
  before: Date,
): Promise<boolean> {
  const isRemoved = await objects.removeOlder(object, before);
  if (isRemoved && objects.cache) {
    await announceChange(db, `object:${object}`);
  }
  return isRemoved;
}

async function isPublishing(db: Kysely<Database>): Promise<boolean> {
  const row = await db
    .selectFrom('upload')
    .select('id')
    .where('status', '=', 'publishing')
    .executeTakeFirst();
  return row !== undefined;
}

/** While a session holds this advisory lock, it reads the objects for a backup. */
export const backupLock = 7_210_011;

/** Whether a backup is being written, on whatever machine. */
export async function isBackupRunning(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql`select from pg_locks
    where locktype = 'advisory' and objid = ${backupLock}
      and database = (select oid from pg_database where datname = current_database()) limit 1`.execute(db);
  return rows.length > 0;
}
