import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The histories of the pages of a site in the order of time, so that the latest changes are read without
 * sorting all.
 */
export const latestChanges: Migration = {
  async up(db) {
    await sql`create index item_latest_changes on item (app, updated_at desc, id desc) where type = 'history'`.execute(
      db,
    );
  },
};
