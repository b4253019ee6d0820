import { sql } from 'kysely';
import { visibleContent, type PageContent, type Section } from '#domain/page/content/page.ts';
import { storableJson, type Connection } from '#server/items/items.server.ts';
import { describeSection, type SectionDescription } from './describe-section.ts';
import { insertTranslations } from './index-translations.ts';
import { searchableWords, vectorsOf } from './searchable-words.ts';

/**
 * The content of a page, as its draft or as it is published. With `before`, the content that the index
 * describes, only sections that changed are written.
 */
export type IndexedContent = {
  pageId: number;
  state: 'draft' | 'published';
  content: PageContent;
  before?: PageContent | null;
};

/**
 * Brings the index up to date with contents of pages of a site, with the same number of statements for any
 * number of them; call it in the transaction that writes the contents. A change of published sections, or of
 * their order, is reported to the pages that list them.
 */
export async function indexContents(
  db: Connection,
  siteId: number,
  contents: readonly IndexedContent[],
): Promise<void> {
  const changes = contents.map(changeOf);
  await deleteAll(
    db,
    changes.filter(({ gone }) => gone === null),
  );
  await deleteSections(db, changes);

  const rowsOf = (state: IndexedContent['state']) =>
    changes
      .filter((change) => change.state === state)
      .flatMap(({ pageId, changed }) =>
        changed.map((section) => ({ page_id: pageId, ...describeSection(section) })),
      );
  await insertDrafts(db, siteId, rowsOf('draft'));
  await insertSearchable(db, siteId, rowsOf('published'));
  await insertTranslations(
    db,
    siteId,
    changes.filter(({ state }) => state === 'published'),
  );

  if (contents.some(({ state }) => state === 'published')) {
    await sql`select pg_notify('tidemark_change', ${`sections:${siteId}`})`.execute(db);
  }
}

/**
 * What changes in the index: the sections that are written, and the ids of those that are not there any more;
 * null for all.
 */
type IndexChange = Pick<IndexedContent, 'pageId' | 'state'> & {
  changed: Section[];
  gone: string[] | null;
};

function changeOf({ pageId, state, content, before }: IndexedContent): IndexChange {
  // Visitors do not find sections that are hidden from them.
  const shown = (all: PageContent) => (state === 'published' ? visibleContent(all) : all).sections;
  const former = new Map(before && shown(before).map((section) => [section.id, section]));
  const sections = shown(content);
  const present = new Set(sections.map(({ id }) => id));

  return {
    pageId,
    state,
    changed: sections.filter((section) => !isSame(former.get(section.id), section)),
    gone: before ? before.sections.map(({ id }) => id).filter((id) => !present.has(id)) : null,
  };
}

/** Whether two states of a section have the same row; sections that did not change are the same objects. */
function isSame(before: Section | undefined, after: Section): boolean {
  return (
    before?.element === after.element &&
    before.title === after.title &&
    before.tags === after.tags &&
    before.translations === after.translations
  );
}

/** Deletes all rows of some contents. */
async function deleteAll(db: Connection, contents: readonly IndexChange[]): Promise<void> {
  if (contents.length === 0) return;
  const pages = contents.map(({ pageId }) => pageId);
  const states = contents.map(({ state }) => state);
  await sql`
    delete from section_index using unnest(${pages}::bigint[], ${states}::text[]) as content (page, state)
    where page_id = content.page and section_index.state = content.state`.execute(db);
}

/** Deletes the rows of sections that are gone, or that are written again. */
async function deleteSections(db: Connection, contents: readonly IndexChange[]): Promise<void> {
  const rows = contents.flatMap(({ pageId, state, gone, changed }) =>
    gone ? [...gone, ...changed.map(({ id }) => id)].map((id) => ({ pageId, state, id })) : [],
  );
  if (rows.length === 0) return;

  const pages = rows.map(({ pageId }) => pageId);
  const states = rows.map(({ state }) => state);
  const ids = rows.map(({ id }) => id);

  await sql`
    delete from section_index
    using unnest(${pages}::bigint[], ${states}::text[], ${ids}::text[]) as written (page, state, section)
    where page_id = written.page and section_index.state = written.state and section_id = written.section`.execute(
    db,
  );
}

/** A section with the page that it is on. */
type DescribedRow = SectionDescription & { page_id: number };

async function insertDrafts(db: Connection, siteId: number, rows: readonly DescribedRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into section_index (site_id, page_id, state, section_id, type, title, tags, data_versions,
      followed_sources, pinned_versions, assets, style)
    select ${siteId}, page_id, 'draft', section_id, type, title, tags, data_versions,
      followed_sources, data_versions, assets, style
    from jsonb_to_recordset(${storableJson(rows)}::jsonb) as row
      (page_id bigint, section_id text, type text, title text, tags text[], data_versions bigint[],
        followed_sources bigint[], assets text[], style bigint)`.execute(db);
}

/** Inserts published sections with what search needs; stems are those of the language of the site. */
async function insertSearchable(
  db: Connection,
  siteId: number,
  described: readonly DescribedRow[],
): Promise<void> {
  if (described.length === 0) return;

  const rows = storableJson(described.map((section) => ({ ...section, ...searchableWords(section) })));
  await sql`
    insert into section_index
      (site_id, page_id, state, section_id, type, title, tags, data_versions, followed_sources, pinned_versions,
        assets, style, text, heading, document)
    select ${siteId}, page_id, 'published', section_id, type, title, tags, data_versions, followed_sources,
      data_versions, assets, style, text, ${vectorsOf}
    from jsonb_to_recordset(${rows}::jsonb) as row
        (page_id bigint, section_id text, type text, title text, tags text[], data_versions bigint[],
          followed_sources bigint[], assets text[], style bigint, text text, heading_words text, heading_text text, all_words text[], body_text text),
      (select text_search_configuration(data ->> 'language') as configuration from item
        where id = ${siteId}) as site,
      to_tsvector(configuration, heading_text) as heading_stems`.execute(db);
}
