import { sql } from 'kysely';
import { can } from '#domain/access/access.ts';
import { dataEditorTypes } from '#sections/index.ts';
import { salvageStored, type Connection } from '#server/items/items.server.ts';
import { checkPage, levelsAbove, type Editor } from '../tree/editor.ts';

/** A source that some readers of a page may not read. */
export type RestrictedSource = {
  id: number;
  /** Null where the editor may not read the source either. */
  name: string | null;
  authLevel: number;
  revision: number;
  /** Whether the editor may lower the level of the source to that of the page. */
  mayOpen: boolean;
};

/** The level that a page requires, and the sources that require more. */
export type RestrictedSources = { pageLevel: number; sources: RestrictedSource[] };

type Row = { id: number; data: unknown; schema_version: number; revision: number };

/**
 * The sources that sections of a page's draft show and that take a higher level than the page. Those that the
 * published page already shows are left out: somebody has accepted them.
 */
export async function readRestrictedSources(
  db: Connection,
  pageId: number,
  editor: Editor,
): Promise<RestrictedSources> {
  await checkPage(db, pageId, editor, { lock: false });
  const restricted = await readSourcesRestrictedOn(db, [pageId], editor);
  return restricted.get(pageId)!;
}

/** The restricted sources of pages by their ids, for a caller that has checked access. */
export async function readSourcesRestrictedOn(
  db: Connection,
  pageIds: readonly number[],
  editor: Editor,
): Promise<Map<number, RestrictedSources>> {
  const levels = await levelsAbove(db, pageIds);
  const added = await readAddedSources(db, pageIds);
  const sources = await readSources(db, [...new Set([...added.values()].flat())], editor);

  return new Map(
    pageIds.map((id) => {
      const pageLevel = levels.get(id) ?? -1;
      const ofPage = (added.get(id) ?? []).flatMap((source) => sources.get(source) ?? []);
      return [id, { pageLevel, sources: ofPage.filter(({ authLevel }) => authLevel > pageLevel) }];
    }),
  );
}

/**
 * The ids of the sources that drafts of pages show and their published contents do not, by the ids of the
 * pages.
 */
async function readAddedSources(db: Connection, pageIds: readonly number[]): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ page: number; sources: number[] }>`
    with shown as (
      select distinct section.page_id, version.parent_id as source_id, section.state
      from section_index as section
      join item as version on version.id = any(section.data_versions) and version.type = 'version'
      where section.page_id = any(${[...pageIds]}::bigint[]) and section.type <> all(${dataEditorTypes}::text[])
    ), added as (
      select page_id, source_id from shown where state = 'draft'
      except select page_id, source_id from shown join item as page on page.id = page_id
        where state = 'published' and coalesce(page.data ->> 'published', 'draft') <> 'draft'
    )
    select page_id as page, jsonb_agg(source_id order by source_id) as sources from added group by page_id`.execute(
    db,
  );
  return new Map(rows.map(({ page, sources }) => [page, sources]));
}

async function readSources(
  db: Connection,
  ids: readonly number[],
  editor: Editor,
): Promise<Map<number, RestrictedSource>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('item')
    .select(['id', 'data', 'schema_version', 'revision'])
    .where('type', '=', 'source')
    .where('id', 'in', ids)
    .execute();

  return new Map(rows.map((row) => [row.id, restrictedSource(row, editor)]));
}

function restrictedSource(row: Row, editor: Editor): RestrictedSource {
  const fallback = { name: `Source ${row.id}`, authLevel: 10 };
  const { name, authLevel, unreadable } = salvageStored('source', row, fallback);

  return {
    id: Number(row.id),
    name: can(editor, 'data.read', { authLevel }) ? name : null,
    authLevel,
    revision: row.revision,
    mayOpen: !unreadable && can(editor, 'source.manage', { authLevel }),
  };
}
