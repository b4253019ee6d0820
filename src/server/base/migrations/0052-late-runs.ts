import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Whether the owner of a source was told that a run has not ended for long. */
export const lateRuns: Migration = {
  async up(db) {
    await sql`alter table source_run add column is_late boolean not null default false`.execute(db);
  },
};
