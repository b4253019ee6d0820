import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * When sources fetch their data, how that went lately, and who is told: `due_at` is when a connection starts
 * next, `succeeded_at` when it last published or found nothing new, `failing_since` when a series of failures
 * began. A source without a row in `source_owner` belongs to who made it.
 */
export const schedules: Migration = {
  async up(db) {
    await sql`
      alter table connection
        add column schedule jsonb,
        add column due_at timestamptz,
        add column succeeded_at timestamptz,
        add column failing_since timestamptz,
        add column failures integer not null default 0,
        add column is_owner_told boolean not null default false,
        add column refresh_digest text`.execute(db);
    await sql`create index connection_due on connection (due_at) where due_at is not null`.execute(db);

    await sql`
      alter table source_run
        add column started_by text not null default 'person',
        add column changes jsonb`.execute(db);
    await sql`create index source_run_source on source_run (source_id, id)`.execute(db);

    await sql`
      create table source_owner (
        source_id bigint primary key references item (id) on delete cascade,
        user_id text not null
      )`.execute(db);
  },
};
