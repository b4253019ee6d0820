import type { Insertable, Kysely, Transaction } from 'kysely';
import type { Database } from '#server/base/base.server.ts';

/** How long after the first autosave of a series further ones replace it, in milliseconds. */
export const autosaveWindow = 10 * 60 * 1000;

type Revision = Required<Omit<Insertable<Database['item_revision']>, 'at' | 'autosave_since'>>;

/** Stores a revision of an item. An autosave replaces the one before it where that began less than ten minutes ago. */
export async function writeRevision(
  db: Kysely<Database> | Transaction<Database>,
  revision: Revision,
  isAutosave: boolean,
): Promise<void> {
  const now = new Date();
  if (isAutosave && revision.by !== null) {
    const { numUpdatedRows } = await db
      .updateTable('item_revision')
      .set({ ...revision, at: now })
      .where('item_id', '=', revision.item_id)
      .where('revision', '=', revision.revision - 1)
      .where('by', '=', revision.by)
      .where('autosave_since', '>', new Date(now.getTime() - autosaveWindow))
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) return;
  }
  await db
    .insertInto('item_revision')
    .values({ ...revision, at: now, autosave_since: isAutosave ? now : null })
    .execute();
}
