import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Passkeys of users, by the id that their authenticator gave them (base64url). */
export const passkeys: Migration = {
  async up(db) {
    await sql`
      create table passkey (
        id text primary key,
        user_id text not null,
        name text not null,
        public_key bytea not null,
        counter bigint not null,
        transports text[] not null,
        created_at timestamptz not null default now(),
        used_at timestamptz
      )`.execute(db);
    await sql`create index passkey_user on passkey (user_id)`.execute(db);
  },
};
