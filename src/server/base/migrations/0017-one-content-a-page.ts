import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A page has one draft and one published content, also when two requests create them at the same time. */
export const oneContentAPage: Migration = {
  async up(db) {
    await sql`
      delete from item using item as first
      where item.type in ('page-draft', 'page-published') and first.type = item.type
        and first.parent_id = item.parent_id and first.id < item.id`.execute(db);
    await sql`
      create unique index page_content on item (parent_id, type)
      where type in ('page-draft', 'page-published')`.execute(db);
  },
};
