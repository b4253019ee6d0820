import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Redirects that people have made, and addresses at which readers found no page. */
export const redirects: Migration = {
  async up(db) {
    await sql`alter table page_redirect add column is_by_hand boolean not null default false`.execute(db);
    await sql`
      create table missed_address (
        site_id bigint not null references item (id) on delete cascade,
        address text not null,
        readers int not null,
        last_at timestamptz not null default now(),
        primary key (site_id, address)
      )`.execute(db);
  },
};
