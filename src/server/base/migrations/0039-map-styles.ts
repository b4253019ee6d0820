import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Which sections refer to which styles of maps, and that the styles of a site have names of their own. */
export const mapStyles: Migration = {
  async up(db) {
    await sql`alter table section_index add column style bigint`.execute(db);
    await sql`create index section_index_style on section_index (style) where style is not null`.execute(db);
    await sql`
      create unique index map_style_name on item (app, lower(data ->> 'name')) where type = 'map-style'`.execute(
      db,
    );
  },
};
