import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The source that an upload is for: the one whose tab it was dropped on, or the one it was published into.
 */
export const uploadSources: Migration = {
  async up(db) {
    await sql`alter table upload add column source_id bigint references item (id) on delete set null`.execute(
      db,
    );
    await sql`
      update upload set source_id = item.id from item
      where item.id::text = upload.published ->> 'sourceId'`.execute(db);
    await sql`create index upload_source on upload (source_id) where source_id is not null`.execute(db);
  },
};
