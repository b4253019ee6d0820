import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Entries of the change log that tell of a file whose rows became part of a version. */
export const merges: Migration = {
  async up(db) {
    await sql`alter table row_change drop constraint row_change_kind_check`.execute(db);
    await sql`
      alter table row_change add constraint row_change_kind_check
        check (kind in ('insert', 'patch', 'delete', 'clear', 'massedit', 'restore', 'merge'))`.execute(db);
  },
};
