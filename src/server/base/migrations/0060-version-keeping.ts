import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Which versions of its runs a source keeps; all of them without a rule. */
export const versionKeeping: Migration = {
  async up(db) {
    await sql`alter table connection add column keeping jsonb`.execute(db);
  },
};
