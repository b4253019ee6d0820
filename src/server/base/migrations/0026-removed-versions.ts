import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The key `removed:7` says that version 7 was deleted or cleared: every node drops its copy of the rows. */
export const removedVersions: Migration = {
  async up(db) {
    await sql`
      create or replace function tidemark_remove_files(removed_version bigint) returns void language plpgsql as $$
      begin
        insert into removed_object (object)
          select object from version_snapshot where version_id = removed_version
          on conflict (object) do update set at = now();
        delete from version_snapshot where version_id = removed_version;
        delete from upload where id in (select upload_id from upload_version where version_id = removed_version);
        perform pg_notify('tidemark_change', 'removed:' || removed_version);
      end $$`.execute(db);
  },
};
