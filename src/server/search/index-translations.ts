import { sql } from 'kysely';
import type { Section } from '#domain/page/content/page.ts';
import { translatedSection } from '#sections/section-texts.ts';
import { storableJson, type Connection } from '#server/items/items.server.ts';
import { describeSection } from './describe-section.ts';
import { searchableWords, vectorsOf } from './searchable-words.ts';

/** Sections of a page whose rows are written. */
type WrittenSections = { pageId: number; changed: readonly Section[] };

/**
 * Inserts what search needs of published sections in the languages that they have texts in; stems are those
 * of the language. Rows that were there are gone with those of their sections.
 */
export async function insertTranslations(
  db: Connection,
  siteId: number,
  contents: readonly WrittenSections[],
): Promise<void> {
  const rows = contents.flatMap(({ pageId, changed }) =>
    changed.flatMap((section) => translationRows(pageId, section)),
  );
  if (rows.length === 0) return;

  await sql`
    insert into section_translation (site_id, page_id, section_id, language, title, text, heading, document)
    select ${siteId}, page_id, section_id, language, title, text, ${vectorsOf}
    from jsonb_to_recordset(${storableJson(rows)}::jsonb) as row
        (page_id bigint, section_id text, language text, title text, text text,
          heading_words text, heading_text text, all_words text[], body_text text),
      text_search_configuration(language) as configuration,
      to_tsvector(configuration, heading_text) as heading_stems`.execute(db);
}

/** The row of a section in each language that it has texts in. */
const translationRows = (pageId: number, section: Section) =>
  Object.keys(section.translations ?? {}).map((language) => {
    const described = describeSection(translatedSection(section, language));
    const { section_id, title, text } = described;
    return { page_id: pageId, section_id, language, title, text, ...searchableWords(described) };
  });
