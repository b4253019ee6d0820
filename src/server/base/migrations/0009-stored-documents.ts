import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Items and their revisions carry the version of the schema that their data was written with. A revision that
 * an autosave wrote carries when that series of autosaves began.
 */
export const storedDocuments: Migration = {
  async up(db) {
    await sql`alter table item add column schema_version integer not null default 1`.execute(db);
    await sql`
      alter table item_revision
        add column schema_version integer not null default 1,
        add column autosave_since timestamptz`.execute(db);
  },
};
