import { sql } from 'kysely';
import { can, type Viewer } from '#domain/access/access.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { Site } from '#domain/site/site.ts';
import { readItem, type Connection, type Item } from '#server/items/items.server.ts';

/** Who edits, and on which site: pages of another site do not exist for this request. */
export type Editor = Viewer & { site: Pick<Site, 'id' | 'authLevel'> };

/** The page, when it belongs to the editor's site and the editor may change it; `lock` keeps others from changing it. */
export async function editablePage(
  db: Connection,
  pageId: number,
  editor: Editor,
  lock = false,
): Promise<Item<'page'>> {
  const page = await readItem(db, 'page', pageId, { lock });
  if (page.app !== String(editor.site.id))
    throw new TidemarkError('not_found', `There is no page ${pageId}.`);
  if (!can(editor, 'page.edit', { authLevel: await levelAbove(db, pageId) })) throw tooHigh();
  return page;
}

/** Refuses who may not change a site's pages at all. */
export function checkEditor(editor: Editor): void {
  if (!can(editor, 'page.edit', { authLevel: editor.site.authLevel })) throw tooHigh();
}

/** Refuses when the page or anything below it asks for more than the editor has. */
export async function checkBelow(db: Connection, pageId: number, editor: Editor): Promise<void> {
  const { rows } = await sql<{ level: number | null }>`
    with recursive below as (
      select id, data from item where id = ${pageId}
      union all
      select item.id, item.data from item join below on item.parent_id = below.id where item.type = 'page'
    )
    select max((data ->> 'authLevel')::int) as level from below`.execute(db);
  if (!can(editor, 'page.edit', { authLevel: rows[0]?.level ?? -1 })) throw tooHigh();
}

/** The highest level that a page, those above it and its site ask for. */
async function levelAbove(db: Connection, pageId: number): Promise<number> {
  const { rows } = await sql<{ level: number | null }>`
    with recursive above as (
      select parent_id, data from item where id = ${pageId}
      union all
      select item.parent_id, item.data from item join above on item.id = above.parent_id
    )
    select max((data ->> 'authLevel')::int) as level from above`.execute(db);
  return rows[0]?.level ?? -1;
}

const tooHigh = () => new TidemarkError('forbidden', 'Editing this page takes a higher access level.');
