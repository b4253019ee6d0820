import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Versions' states, their change log, and uploads. */
export const data: Migration = {
  async up(db) {
    await sql`
      create table version_state (
        version_id bigint primary key references item (id) on delete cascade,
        snapshot text,
        snapshot_rows bigint not null default 0,
        snapshot_seq bigint not null default 0,
        last_seq bigint not null default 0,
        next_row_id bigint not null default 1,
        statistics jsonb
      )`.execute(db);
    await sql`
      create table row_change (
        version_id bigint not null references item (id) on delete cascade,
        seq bigint not null,
        row_id bigint,
        kind text not null check (kind in ('insert', 'patch', 'delete', 'clear', 'massedit')),
        change jsonb not null,
        before jsonb,
        at timestamptz not null default now(),
        by text,
        primary key (version_id, seq)
      )`.execute(db);
    await sql`create index row_change_row on row_change (version_id, row_id, seq)`.execute(db);
    await sql`
      create table upload (
        id bigint generated always as identity primary key,
        object text not null,
        file_name text not null,
        bytes bigint not null,
        status text not null check (status in ('uploaded', 'analysing', 'ready', 'failed', 'published')),
        layers jsonb,
        error text,
        created_at timestamptz not null default now(),
        created_by text
      )`.execute(db);

    await sql`
      create function tidemark_changed() returns trigger language plpgsql as $$
      begin
        perform pg_notify('tidemark_change', tg_table_name);
        return null;
      end $$`.execute(db);
    for (const table of ['item', 'version_state']) {
      await sql`
        create trigger tidemark_changed after insert or update or delete on ${sql.table(table)}
        for each statement execute function tidemark_changed()`.execute(db);
    }
  },
};
