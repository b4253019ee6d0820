import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * What was prepared of versions that are boundary sets, by a name that says of which state and how: the name
 * of the object that has it. Objects that no row names are removed by a job.
 */
export const preparedShapes: Migration = {
  async up(db) {
    await sql`
      create table prepared_shapes (
        version_id bigint not null references item (id) on delete cascade,
        name text not null,
        object text not null,
        made_at timestamptz not null default now(),
        primary key (version_id, name)
      )`.execute(db);
  },
};
