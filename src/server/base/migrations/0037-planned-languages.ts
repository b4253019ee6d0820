import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A page is planned to be published or unpublished in one of its languages; '' is the original. */
export const plannedLanguages: Migration = {
  async up(db) {
    await sql`alter table page_schedule add column language text not null default ''`.execute(db);
    await sql`alter table page_schedule drop constraint page_schedule_pkey`.execute(db);
    await sql`alter table page_schedule add primary key (page_id, kind, language)`.execute(db);
  },
};
