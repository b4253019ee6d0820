import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * What search needs of published sections in other languages: a row for each language that has texts of the
 * section, deleted with the row of the section. Their stems are those of the language. The start derives the
 * rows.
 */
export const sectionTranslations: Migration = {
  async up(db) {
    await sql`
      create table section_translation (
        site_id bigint not null,
        page_id bigint not null,
        state text not null default 'published' check (state = 'published'),
        section_id text not null,
        language text not null,
        title text not null,
        text text not null,
        heading tsvector not null,
        document tsvector not null,
        primary key (page_id, section_id, language),
        foreign key (page_id, state, section_id)
          references section_index (page_id, state, section_id) on delete cascade
      )`.execute(db);
    await sql`create index section_translation_heading on section_translation using gin (heading)`.execute(
      db,
    );
    await sql`create index section_translation_document on section_translation using gin (document)`.execute(
      db,
    );
  },
};
