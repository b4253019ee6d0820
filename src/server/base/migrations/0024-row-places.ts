import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Where a row was inserted among others, in the entries that insert it and that delete it. */
export const rowPlaces: Migration = {
  async up(db) {
    await sql`alter table row_change add column place jsonb`.execute(db);
  },
};
