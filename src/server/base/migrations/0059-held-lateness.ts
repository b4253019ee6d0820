import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Pages learn that newer data of a source waits for a person, and that it does not any more. */
export const heldLateness: Migration = {
  async up(db) {
    await sql`
      create function tidemark_held_changed() returns trigger language plpgsql as $$
      declare
        source bigint;
        former text;
      begin
        select status into former from source_run
          where connection_id = new.connection_id and id < new.id and ended_at is not null
          order by id desc limit 1;
        if new.status = 'held' or former = 'held' or (tg_op = 'UPDATE' and old.status = 'held') then
          select source_id into source from connection where id = new.connection_id;
          perform pg_notify('tidemark_change', 'source:' || source);
        end if;
        return null;
      end $$`.execute(db);
    await sql`
      create trigger tidemark_held_changed after insert or update of status, ended_at on source_run
      for each row when (new.ended_at is not null) execute function tidemark_held_changed()`.execute(db);
  },
};
