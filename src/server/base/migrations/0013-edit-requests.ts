import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Outcomes of edits by the key of their request, so that a request that is sent again is not applied again.
 */
export const editRequests: Migration = {
  async up(db) {
    await sql`
      create table edit_request (
        version_id bigint not null references item (id) on delete cascade,
        key text not null,
        outcome jsonb not null,
        at timestamptz not null default now(),
        primary key (version_id, key)
      )`.execute(db);
  },
};
