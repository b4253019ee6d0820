import { sql } from 'kysely';
import type { PageContent, Section } from '#domain/page/page.ts';
import { storableJson, type Connection } from '#server/items/items.server.ts';
import { describeSection } from './describe-section.ts';

/** Whose sections are indexed: the content of a page as its draft or as it is published. */
export type IndexedContent = { siteId: number; pageId: number; state: 'draft' | 'published' };

/**
 * Brings the index up to date with a page's content; belongs into the transaction that writes the content. With
 * `before`, the content that the index describes, only sections that changed are written.
 */
export async function indexContent(
  db: Connection,
  indexed: IndexedContent,
  content: PageContent,
  before: PageContent | null = null,
): Promise<void> {
  const former = new Map(before?.sections.map((section) => [section.id, section]));
  const changed = content.sections.filter((section) => !isSame(former.get(section.id), section));
  const present = new Set(content.sections.map(({ id }) => id));
  const gone = before ? before.sections.map(({ id }) => id).filter((id) => !present.has(id)) : null;
  await deleteRows(db, indexed, gone && [...gone, ...changed.map(({ id }) => id)]);
  await insertRows(db, indexed, changed);
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
  const rows = storableJson(sections.map(describeSection));
  await sql`
    insert into section_index
      (site_id, page_id, state, section_id, type, title, tags, data_versions, document)
    select ${siteId}, ${pageId}, ${state}, section_id, type, title, tags, data_versions,
      setweight(to_tsvector('simple', title), 'A') ||
      setweight(to_tsvector('simple', array_to_string(tags, ' ')), 'B') ||
      setweight(to_tsvector('simple', text), 'C')
    from jsonb_to_recordset(${rows}::jsonb) as row
      (section_id text, type text, title text, tags text[], data_versions bigint[], text text)`.execute(db);
}
