import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The columns of a version with numbers that have separators, so that others of the same column have them
 * whatever rows are shown. Versions whose statistics were taken before get theirs with the next statistics.
 */
export const largeNumbers: Migration = {
  async up(db) {
    await sql`alter table version_state add column large_numbers text[] not null default '{}'`.execute(db);
    await sql`
      create or replace function tidemark_version_changed() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' then
          perform pg_notify('tidemark_change', 'version:' || old.version_id);
        elsif tg_op = 'INSERT' or (old.snapshot, old.snapshot_seq, old.last_seq, old.large_numbers)
          is distinct from (new.snapshot, new.snapshot_seq, new.last_seq, new.large_numbers)
        then
          perform pg_notify('tidemark_change', 'version:' || new.version_id);
        end if;
        return null;
      end $$`.execute(db);
  },
};
