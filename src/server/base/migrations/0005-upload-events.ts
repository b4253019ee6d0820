import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Events of uploads and their contexts, what was chosen about reading a file, and publications that are under
 * way.
 */
export const uploadEvents: Migration = {
  async up(db) {
    await sql`
      create table etl_context (
        id bigint generated always as identity primary key,
        created_at timestamptz not null default now(),
        created_by text
      )`.execute(db);
    await sql`
      create table etl_event (
        event_id bigint generated always as identity primary key,
        etl_context_id bigint not null references etl_context (id) on delete cascade,
        type text not null,
        payload jsonb not null,
        "user" text,
        at timestamptz not null default now()
      )`.execute(db);
    await sql`create index etl_event_context on etl_event (etl_context_id, event_id)`.execute(db);
    await sql`
      insert into etl_context (id, created_at, created_by) overriding system value
        select id, created_at, created_by from upload`.execute(db);

    await sql`
      select setval(pg_get_serial_sequence('etl_context', 'id'), greatest(max(id), 1), max(id) is not null)
        from etl_context`.execute(db);
    await sql`
      alter table upload
        add column etl_context_id bigint references etl_context (id),
        add column reading jsonb,
        add column publication jsonb,
        add column published jsonb`.execute(db);
    await sql`update upload set etl_context_id = id`.execute(db);
    await sql`alter table upload alter column etl_context_id set not null`.execute(db);
    await sql`alter table upload add constraint upload_context unique (etl_context_id)`.execute(db);
    await sql`alter table upload drop constraint upload_status_check`.execute(db);
    await sql`
      alter table upload add constraint upload_status_check
        check (status in ('uploaded', 'analysing', 'ready', 'failed', 'publishing', 'published'))`.execute(
      db,
    );
    await sql`create index upload_owner on upload (created_by, id)`.execute(db);
  },
};
