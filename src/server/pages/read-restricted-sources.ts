import { sql } from 'kysely';
import { can } from '#domain/access/access.ts';
import { dataEditorTypes } from '#sections/index.ts';
import { salvageStored, type Connection } from '#server/items/items.server.ts';
import { editablePage, levelAbove, type Editor } from './editor.ts';

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
 * The sources that sections of a page's draft show and that take a higher level than the page. Those that the published
 * page already shows are left out: somebody has accepted them.
 */
export async function readRestrictedSources(
  db: Connection,
  pageId: number,
  editor: Editor,
): Promise<RestrictedSources> {
  const page = await editablePage(db, pageId, editor);
  const pageLevel = await levelAbove(db, page.id);
  const { rows } = await sql<Row>`
    with shown as (
      select distinct version.parent_id as source_id, section.state
      from section_index as section
      join item as version on version.id = any(section.data_versions) and version.type = 'version'
      where section.page_id = ${page.id} and section.type <> all(${dataEditorTypes}::text[])
    )
    select id, data, schema_version, revision from item
    where type = 'source'
      and id in (
        select source_id from shown where state = 'draft'
        except select source_id from shown where state = 'published'
      )
    order by id`.execute(db);
  const sources = rows.map((row) => restrictedSource(row, editor));
  return { pageLevel, sources: sources.filter(({ authLevel }) => authLevel > pageLevel) };
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
