import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** One row for each section of each page's draft and published content, derived from them. */
export const sectionIndex: Migration = {
  async up(db) {
    await sql`
      create table section_index (
        site_id bigint not null references item (id) on delete cascade,
        page_id bigint not null references item (id) on delete cascade,
        state text not null check (state in ('draft', 'published')),
        section_id text not null,
        type text not null,
        title text not null,
        tags text[] not null,
        data_versions bigint[] not null,
        document tsvector not null,
        primary key (page_id, state, section_id)
      )`.execute(db);
    await sql`create index section_index_site on section_index (site_id)`.execute(db);
    await sql`create index section_index_tags on section_index using gin (tags)`.execute(db);
    await sql`create index section_index_data_versions on section_index using gin (data_versions)`.execute(
      db,
    );

    await sql`create index section_index_document on section_index using gin (document)`.execute(db);
  },
};
