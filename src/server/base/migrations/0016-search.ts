import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Full-text search of published sections. `heading` has the words of the title (weight A) and of the tags
 * (B), and their stems (D); `document` has the words and stems of everything; `text` is what excerpts are
 * taken from. Drafts are not searched: they have none of the three. The start derives the rows again.
 */
export const search: Migration = {
  async up(db) {
    await sql`
      create function text_search_configuration(language text) returns regconfig
      language sql immutable parallel safe as $$
        select ('pg_catalog.' || case split_part(lower(coalesce(language, 'en')), '-', 1)
          when 'da' then 'danish' when 'de' then 'german' when 'en' then 'english' when 'es' then 'spanish'
          when 'fi' then 'finnish' when 'fr' then 'french' when 'hu' then 'hungarian' when 'it' then 'italian'
          when 'nb' then 'norwegian' when 'nl' then 'dutch' when 'nn' then 'norwegian' when 'no' then 'norwegian'
          when 'pt' then 'portuguese' when 'ro' then 'romanian' when 'ru' then 'russian' when 'sv' then 'swedish'
          when 'tr' then 'turkish' else 'simple' end)::regconfig
      $$`.execute(db);
    await sql`drop index section_index_document`.execute(db);
    await sql`
      alter table section_index
        alter column document drop not null,
        add column heading tsvector,
        add column text text not null default ''`.execute(db);

    await sql`
      create index section_index_heading on section_index using gin (heading)
      where state = 'published'`.execute(db);
    await sql`
      create index section_index_published on section_index using gin (document)
      where state = 'published'`.execute(db);
  },
};
