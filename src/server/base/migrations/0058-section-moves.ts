import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Moves of sections to another version of their source: what each section was before and after, so that a
 * move can be undone.
 */
export const sectionMoves: Migration = {
  async up(db) {
    await sql`
      create table section_move (
        id bigint generated always as identity primary key,
        site_id bigint not null references item (id) on delete cascade,
        version_id bigint not null,
        user_id text,
        email text,
        created_at timestamptz not null default now(),
        undone_at timestamptz
      )`.execute(db);
    await sql`create index on section_move (site_id, id)`.execute(db);

    await sql`
      create table moved_section (
        move_id bigint not null references section_move (id) on delete cascade,
        page_id bigint not null references item (id) on delete cascade,
        section_id text not null,
        before jsonb not null,
        after jsonb not null,
        primary key (move_id, page_id, section_id)
      )`.execute(db);
    await sql`create index on moved_section (page_id)`.execute(db);
  },
};
