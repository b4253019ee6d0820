import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Stems of every language that PostgreSQL 14 knows and that is written from left to right. The start derives
 * the rows again.
 */
export const searchLanguages: Migration = {
  async up(db) {
    await sql`
      create or replace function text_search_configuration(language text) returns regconfig
      language sql immutable parallel safe as $$
        select ('pg_catalog.' || case split_part(lower(coalesce(language, 'en')), '-', 1)
          when 'ca' then 'catalan' when 'da' then 'danish' when 'de' then 'german' when 'el' then 'greek'
          when 'en' then 'english' when 'es' then 'spanish' when 'eu' then 'basque' when 'fi' then 'finnish'
          when 'fr' then 'french' when 'ga' then 'irish' when 'hi' then 'hindi' when 'hu' then 'hungarian'
          when 'hy' then 'armenian' when 'id' then 'indonesian' when 'it' then 'italian' when 'lt' then 'lithuanian'
          when 'nb' then 'norwegian' when 'ne' then 'nepali' when 'nl' then 'dutch' when 'nn' then 'norwegian'
          when 'no' then 'norwegian' when 'pt' then 'portuguese' when 'ro' then 'romanian' when 'ru' then 'russian'
          when 'sr' then 'serbian' when 'sv' then 'swedish' when 'ta' then 'tamil' when 'tr' then 'turkish'
          else 'simple' end)::regconfig
      $$`.execute(db);
  },
};
