import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Links that show a draft without an account, and times at which drafts are published. */
export const previewsAndSchedules: Migration = {
  async up(db) {
    await sql`
      create table preview_link (
        id integer generated always as identity primary key,
        page_id bigint not null references item (id) on delete cascade,
        digest text not null unique,
        email text,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null
      )`.execute(db);
    await sql`create index preview_link_page on preview_link (page_id)`.execute(db);

    await sql`
      create table page_schedule (
        page_id bigint primary key references item (id) on delete cascade,
        at timestamptz not null,
        user_id text,
        email text
      )`.execute(db);
  },
};
