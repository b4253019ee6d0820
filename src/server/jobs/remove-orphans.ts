import { sql, type Kysely } from 'kysely';
import type { ObjectStore } from '#server/files/files.server.ts';
import type { Database, Log } from '#server/base/base.server.ts';

const day = 24 * 3600 * 1000;

/** How old an object must be before it may go: whoever brings one in refers to it long before. */
const grace = 2 * day;

/** After this long an upload that nobody published is given up. */
const uploadsKept = 30 * day;

type Place = { db: Kysely<Database>; objects: ObjectStore; log: Log };

/**
 * Removes objects that nothing in PostgreSQL speaks of, and before that uploads that nobody published for a month. An
 * object goes only if no row names it, at two looks, before and after the store was listed, and if it is old when
 * it is taken away: to bring the same bytes in again makes it young.
 */
export async function removeOrphans(
  { db, objects, log }: Place,
  now = new Date(),
): Promise<{ removed: number; uploads: number }> {
  const uploads = await removeExpiredUploads(db, new Date(now.getTime() - uploadsKept));
  const named = await namedObjects(db);
  const candidates: string[] = [];
  for await (const name of objects.list()) if (!named.has(name)) candidates.push(name);
  const namedSince = candidates.length > 0 ? await namedObjects(db) : named;
  const before = new Date(now.getTime() - grace);
  let removed = 0;
  for (const name of candidates) {
    if (!namedSince.has(name) && (await objects.removeOlder(name, before))) removed += 1;
  }
  if (removed + uploads > 0) log.info({ removed, uploads }, 'objects that nothing refers to were removed');
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

/**
 * Every name of an object that stands anywhere in our tables: whatever a later part of Tidemark comes to keep in the
 * data of an item counts, without being known here.
 */
async function namedObjects(db: Kysely<Database>): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    with kept as (
      select snapshot as text from version_state where snapshot is not null
      union all select concat_ws(' ', object, layers, publication, published) from upload
      union all select data::text from item
      union all select data::text from item_revision
      union all select value::text from installation
    )
    select distinct found[1] as name from kept, regexp_matches(kept.text, '[0-9a-f]{64}', 'g') as found`.execute(
    db,
  );
  return new Set(rows.map(({ name }) => name));
}
