import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * How many rows a version has after its edits, and the last entry that a publish has made part of the past.
 */
export const rowCounts: Migration = {
  async up(db) {
    await sql`
      alter table version_state
        add column row_count bigint not null default 0,
        add column published_seq bigint not null default 0`.execute(db);
    await sql`
      update version_state as state set published_seq = snapshot_seq, row_count = snapshot_rows + coalesce((
        select sum(case entry.kind
          when 'insert' then 1
          when 'delete' then -1
          when 'clear' then -(entry.before ->> 'rows')::bigint
          when 'restore' then (entry.before ->> 'rows')::bigint
          else 0 end)
        from row_change as entry
        where entry.version_id = state.version_id and entry.seq > state.snapshot_seq
      ), 0)`.execute(db);
  },
};
