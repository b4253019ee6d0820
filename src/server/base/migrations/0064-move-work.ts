import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Jobs that move sections or undo a move, with what they did on each page. */
export const moveWork: Migration = {
  async up(db) {
    await sql`
      create table move_work (
        id bigint generated always as identity primary key,
        move_id bigint not null references section_move (id) on delete cascade,
        kind text not null,
        wanted jsonb not null,
        status text not null default 'waiting',
        message text,
        pages integer,
        user_id text,
        email text,
        created_at timestamptz not null default now(),
        ended_at timestamptz
      )`.execute(db);
    await sql`create index on move_work (move_id)`.execute(db);

    await sql`
      create table move_work_page (
        work_id bigint not null references move_work (id) on delete cascade,
        page_id bigint not null references item (id) on delete cascade,
        result jsonb not null,
        primary key (work_id, page_id)
      )`.execute(db);
    await sql`create index on move_work_page (page_id)`.execute(db);
  },
};
