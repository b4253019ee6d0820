import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The files of the browser of all releases that ran lately, compressed with gzip: pages name files of the
 * release that rendered them. They are made by builds and in no backup.
 */
export const clientFiles: Migration = {
  async up(db) {
    await sql`
      create table client_file (
        path text primary key,
        content bytea not null,
        used_at timestamptz not null default now()
      )`.execute(db);
    // They are compressed already.
    await sql`alter table client_file alter column content set storage external`.execute(db);
  },
};
