import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Where sources fetch their data from, and each time that they did. A connection belongs to no source until
 * what it fetched first is published.
 */
export const connections: Migration = {
  async up(db) {
    await sql`
      create table connection (
        id bigint generated always as identity primary key,
        source_id bigint unique references item (id) on delete cascade,
        settings jsonb not null,
        access bytea,
        publication jsonb,
        reading jsonb,
        etag text,
        last_modified text,
        object text,
        created_by text,
        created_at timestamptz not null default now()
      )`.execute(db);

    await sql`
      create table source_run (
        id bigint generated always as identity primary key,
        connection_id bigint not null references connection (id) on delete cascade,
        source_id bigint references item (id) on delete cascade,
        status text not null,
        etl_context_id bigint references etl_context (id) on delete set null,
        upload_id bigint unique references upload (id) on delete set null,
        version_id bigint,
        message text,
        bytes bigint,
        rows bigint,
        etag text,
        last_modified text,
        object text,
        created_by text,
        created_at timestamptz not null default now(),
        ended_at timestamptz
      )`.execute(db);

    await sql`create index on source_run (connection_id, id)`.execute(db);
    // One run of a connection at a time.
    await sql`create unique index on source_run (connection_id) where ended_at is null`.execute(db);
  },
};
