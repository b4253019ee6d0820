import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Entries of the change log that take another one back, and those that bring back what was cleared. */
export const undo: Migration = {
  async up(db) {
    await sql`alter table row_change add column undoes bigint`.execute(db);
    await sql`alter table row_change drop constraint row_change_kind_check`.execute(db);
    await sql`
      alter table row_change add constraint row_change_kind_check
        check (kind in ('insert', 'patch', 'delete', 'clear', 'massedit', 'restore'))`.execute(db);
    await sql`create index row_change_undoes on row_change (version_id, undoes) where undoes is not null`.execute(
      db,
    );
  },
};
