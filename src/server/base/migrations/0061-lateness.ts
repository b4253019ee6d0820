import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Pages learn that a run of a source has not ended for long, and that it has. Runs of the last day are found
 * for the metrics.
 */
export const lateness: Migration = {
  async up(db) {
    await sql`
      create function tidemark_late_run_changed() returns trigger language plpgsql as $$
      begin
        perform pg_notify('tidemark_change', 'source:' || source_id)
          from connection where id = new.connection_id and source_id is not null;
        return null;
      end $$`.execute(db);
    await sql`
      create trigger tidemark_late_run_changed after update of is_late, ended_at on source_run for each row
      when (new.is_late and (not old.is_late or old.ended_at is null and new.ended_at is not null))
      execute function tidemark_late_run_changed()`.execute(db);
    await sql`create index source_run_ended on source_run (ended_at) where ended_at is not null`.execute(db);
  },
};
