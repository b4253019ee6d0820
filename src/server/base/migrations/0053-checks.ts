import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What versions held when they were published, and what checks found in uploads that they stopped. */
export const checks: Migration = {
  async up(db) {
    await sql`
      create table version_measures (
        version_id bigint primary key references item (id) on delete cascade,
        measures jsonb not null,
        taken_at timestamptz not null default now()
      )`.execute(db);
    await sql`alter table upload add column held jsonb`.execute(db);
    await sql`alter table source_run add column is_held_told boolean not null default false`.execute(db);
  },
};
