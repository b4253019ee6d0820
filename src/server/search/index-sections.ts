import { sql } from 'kysely';
import { visibleContent, type PageContent, type Section } from '#domain/page/page.ts';
import { foldWord, searchWords } from '#domain/value/search-words.ts';
import { dataEditorTypes } from '#sections/index.ts';
import { storableJson, type Connection } from '#server/items/items.server.ts';
import { describeSection, type SectionDescription } from './describe-section.ts';

/** Whose sections are indexed: the content of a page as its draft or as it is published. */
export type IndexedContent = { siteId: number; pageId: number; state: 'draft' | 'published' };

/**
 * Brings the index up to date with a page's content; call it in the transaction that writes the content. With `before`,
 * the content that the index describes, only sections that changed are written. A change of published sections, or of
 * their order, is reported to the pages that list them.
 */
export async function indexContent(
  db: Connection,
  indexed: IndexedContent,
  content: PageContent,
  before: PageContent | null = null,
): Promise<void> {
  // Visitors do not find sections that are hidden from them.
  const shown = (all: PageContent) => (indexed.state === 'published' ? visibleContent(all) : all).sections;
  const former = new Map(before && shown(before).map((section) => [section.id, section]));
  const sections = shown(content);
  const changed = sections.filter((section) => !isSame(former.get(section.id), section));
  const present = new Set(sections.map(({ id }) => id));
  const gone = before ? before.sections.map(({ id }) => id).filter((id) => !present.has(id)) : null;
  await deleteRows(db, indexed, gone && [...gone, ...changed.map(({ id }) => id)]);
  await insertRows(db, indexed, changed);
  if (indexed.state === 'published')
    await sql`select pg_notify('tidemark_change', ${`sections:${indexed.siteId}`})`.execute(db);
}

/** Whether two states of a section have the same row; sections that did not change are the same objects. */
function isSame(before: Section | undefined, after: Section): boolean {
  return before?.element === after.element && before.title === after.title && before.tags === after.tags;
}

/** Deletes the rows of some sections, or with null of all. */
async function deleteRows(
  db: Connection,
  { pageId, state }: IndexedContent,
  ids: readonly string[] | null,
): Promise<void> {
  if (ids?.length === 0) return;
  const query = db.deleteFrom('section_index').where('page_id', '=', pageId).where('state', '=', state);
  await (ids ? query.where('section_id', 'in', ids) : query).execute();
}

async function insertRows(
  db: Connection,
  { siteId, pageId, state }: IndexedContent,
  sections: readonly Section[],
): Promise<void> {
  if (sections.length === 0) return;
  const described = sections.map(describeSection);
  if (state === 'published') return insertSearchable(db, { siteId, pageId }, described);
  const rows = storableJson(described);
  await sql`
    insert into section_index (site_id, page_id, state, section_id, type, title, tags, data_versions, assets)
    select ${siteId}, ${pageId}, ${state}, section_id, type, title, tags, data_versions, assets
    from jsonb_to_recordset(${rows}::jsonb) as row
      (section_id text, type text, title text, tags text[], data_versions bigint[], assets text[])`.execute(
    db,
  );
}

/** Inserts published sections with what search needs; stems are those of the language of the site. */
async function insertSearchable(
  db: Connection,
  { siteId, pageId }: Omit<IndexedContent, 'state'>,
  described: readonly SectionDescription[],
): Promise<void> {
  const rows = storableJson(described.map((section) => ({ ...section, ...searchableWords(section) })));
  await sql`
    insert into section_index
      (site_id, page_id, state, section_id, type, title, tags, data_versions, assets, text, heading, document)
    select ${siteId}, ${pageId}, 'published', section_id, type, title, tags, data_versions, assets, text,
      heading_words::tsvector || setweight(heading_stems, 'D'),
      array_to_tsvector(all_words) || strip(heading_stems) || strip(to_tsvector(configuration, body_text))
    from jsonb_to_recordset(${rows}::jsonb) as row
        (section_id text, type text, title text, tags text[], data_versions bigint[], assets text[], text text,
          heading_words text, heading_text text, all_words text[], body_text text),
      (select text_search_configuration(data ->> 'language') as configuration from item
        where id = ${siteId}) as site,
      to_tsvector(configuration, heading_text) as heading_stems`.execute(db);
}

/**
 * What search looks for in a section: the words of its title and tags with their weights, and as text for stemming; all
 * its words; and its text for stemming. Sections that visitors do not see have no words.
 */
function searchableWords({ type, title, tags, text }: SectionDescription) {
  const texts = dataEditorTypes.includes(type) ? ['', '', ''] : [title, tags.join(' '), text];
  const [ofTitle = [], ofTags = [], ofText = []] = texts.map(searchWords);
  const weighted = (words: string[], weight: 'A' | 'B') =>
    words.map((word) => `'${foldWord(word)}':1${weight}`);
  return {
    heading_words: [...weighted(ofTitle, 'A'), ...weighted(ofTags, 'B')].join(' '),
    heading_text: [...ofTitle, ...ofTags].join(' '),
    all_words: [...new Set([...ofTitle, ...ofTags, ...ofText].map(foldWord))],
    body_text: ofText.join(' '),
  };
}
