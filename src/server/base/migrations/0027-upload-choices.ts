import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What a person chose in the review of an upload is kept with it. */
export const uploadChoices: Migration = {
  async up(db) {
    await sql`alter table upload add column choices jsonb`.execute(db);
  },
};
