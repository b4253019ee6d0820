import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Pages are planned to be unpublished too, and a planned time is that of a time zone. */
export const plannedUnpublishing: Migration = {
  async up(db) {
    await sql`
      alter table page_schedule
        add column kind text not null default 'publish' check (kind in ('publish', 'unpublish')),
        add column zone text`.execute(db);
    await sql`alter table page_schedule drop constraint page_schedule_pkey`.execute(db);
    await sql`alter table page_schedule add primary key (page_id, kind)`.execute(db);
  },
};
