import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Pages that show a joined source learn that newer data of a part is late, and that it is not any more, as
 * those do that show the part.
 */
export const joinedLateness: Migration = {
  async up(db) {
    await sql`
      create function tidemark_report_lateness(late_source bigint) returns void language sql as $$
        select pg_notify('tidemark_change', 'source:' || shown.id) from (
          select late_source as id union select joined from tidemark_joined_with(late_source) as joined
        ) as shown where shown.id is not null
      $$`.execute(db);

    await sql`
      create or replace function tidemark_lateness_changed() returns trigger language plpgsql as $$
      begin
        perform tidemark_report_lateness(new.source_id);
        return null;
      end $$`.execute(db);
    await sql`
      create or replace function tidemark_late_run_changed() returns trigger language plpgsql as $$
      begin
        perform tidemark_report_lateness(source_id) from connection
          where id = new.connection_id and source_id is not null;
        return null;
      end $$`.execute(db);
    await sql`
      create or replace function tidemark_held_changed() returns trigger language plpgsql as $$
      declare
        source bigint;
        former text;
      begin
        select status into former from source_run
          where connection_id = new.connection_id and id < new.id and ended_at is not null
          order by id desc limit 1;
        if new.status = 'held' or former = 'held' or (tg_op = 'UPDATE' and old.status = 'held') then
          select source_id into source from connection where id = new.connection_id;
          perform tidemark_report_lateness(source);
        end if;
        return null;
      end $$`.execute(db);
  },
};
