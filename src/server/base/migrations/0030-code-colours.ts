import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The colours of code in texts, by the SHA-256 of its language and text; without `runs` it stays plain. */
export const codeColours: Migration = {
  async up(db) {
    await sql`
      create table code_colour (
        digest text primary key,
        runs text,
        used_at timestamptz not null default now()
      )`.execute(db);
    await sql`
      create function tidemark_code_coloured() returns trigger language plpgsql as $$
      begin
        perform pg_notify('tidemark_change', 'code:' || new.digest);
        return null;
      end $$`.execute(db);

    await sql`
      create trigger tidemark_changed after insert on code_colour
      for each row execute function tidemark_code_coloured()`.execute(db);
  },
};
