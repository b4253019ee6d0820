import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Keys for programs, by the SHA-256 of their secret. */
export const apiKeys: Migration = {
  async up(db) {
    await sql`
      create table api_key (
        id bigint generated always as identity primary key,
        digest text not null unique,
        user_id text not null,
        name text not null,
        level int not null,
        created_at timestamptz not null default now(),
        expires_at timestamptz,
        used_at timestamptz
      )`.execute(db);
    await sql`create index api_key_user on api_key (user_id)`.execute(db);
  },
};
