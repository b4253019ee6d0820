import { noSuch } from '#domain/error/no-such.ts';
import { sql } from 'kysely';
import { can, type Viewer } from '#domain/access/access.ts';
import type { Site } from '#domain/site/site.ts';
import { readItem, type Connection, type Item } from '#server/items/items.server.ts';
import { editingForbidden } from './page-access.ts';

/** A viewer who edits a site; the pages of other sites do not exist for this request. */
export type Editor = Viewer & { site: Pick<Site, 'id' | 'authLevel' | 'theme'> };

/** The page, when the editor may change it; with `lock`, nobody else changes it until the transaction ends. */
export async function editablePage(
  db: Connection,
  pageId: number,
  editor: Editor,
  { lock = false } = {},
): Promise<Item<'page'>> {
  await checkPage(db, pageId, editor, { lock });
  return readItem(db, 'page', pageId);
}

/** Refuses a page that is not on the editor's site, that the editor may not change, or that cannot be read. */
export async function checkPage(
  db: Connection,
  pageId: number,
  editor: Editor,
  { lock }: { lock: boolean },
): Promise<void> {
  const query = db.selectFrom('item').select('app').where('id', '=', pageId).where('type', '=', 'page');
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (row?.app !== String(editor.site.id)) throw noSuch('page', pageId);
  if (!can(editor, 'page.edit', { authLevel: await levelAbove(db, pageId) })) throw editingForbidden();
}

/** Refuses a viewer who may not change the pages of the site. */
export function checkEditor(editor: Editor): void {
  if (!can(editor, 'page.edit', { authLevel: editor.site.authLevel })) throw editingForbidden();
}

/** Refuses when the page or a page below it requires a higher level than the editor has. */
export async function checkBelow(db: Connection, pageId: number, editor: Editor): Promise<void> {
  const { rows } = await sql<{ level: number | null }>`
    with recursive below as (
      select id, data from item where id = ${pageId}
      union all
      select item.id, item.data from item join below on item.parent_id = below.id where item.type = 'page'
    )
    select max((data ->> 'authLevel')::int) as level from below`.execute(db);
  if (!can(editor, 'page.edit', { authLevel: rows[0]?.level ?? -1 })) throw editingForbidden();
}

/** The highest level that a page, the pages above it and its site require. */
export async function levelAbove(db: Connection, pageId: number): Promise<number> {
  const { rows } = await sql<{ level: number | null }>`
    with recursive above as (
      select parent_id, data from item where id = ${pageId}
      union all
      select item.parent_id, item.data from item join above on item.id = above.parent_id
    )
    select max((data ->> 'authLevel')::int) as level from above`.execute(db);
  return rows[0]?.level ?? -1;
}
