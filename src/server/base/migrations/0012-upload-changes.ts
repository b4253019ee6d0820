import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Notifies with `upload:9` when an upload moves on, so that nothing has to poll for its end. */
export const uploadChanges: Migration = {
  async up(db) {
    await sql`
      create function tidemark_upload_changed() returns trigger language plpgsql as $$
      begin
        perform pg_notify('tidemark_change', 'upload:' || new.id);
        return null;
      end $$`.execute(db);
    await sql`
      create trigger tidemark_changed after update of status on upload
      for each row when (old.status is distinct from new.status) execute function tidemark_upload_changed()`.execute(
      db,
    );
  },
};
