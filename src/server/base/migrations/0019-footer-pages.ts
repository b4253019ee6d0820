import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A page that the footer lists from now on, or no longer, changes the menu of every page of its site. */
export const footerPages: Migration = {
  async up(db) {
    await sql`
      create function tidemark_footer_changed() returns trigger language plpgsql as $$
      begin
        perform pg_notify('tidemark_change', 'pages:' || new.app);
        return null;
      end $$`.execute(db);
    await sql`
      create trigger tidemark_footer_changed after update of data on item
      for each row when (
        new.type = 'page'
        and old.data #> '{navOptions,show_in_footer}' is distinct from new.data #> '{navOptions,show_in_footer}'
      ) execute function tidemark_footer_changed()`.execute(db);
  },
};
