import { noSuch } from '#domain/error/no-such.ts';
import { sql } from 'kysely';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { can, type Viewer } from '#domain/access/access.ts';
import type { Site } from '#domain/site/site.ts';
import { readItem, readItems, type Connection, type Item } from '#server/items/items.server.ts';
import { editingForbidden } from './page-access.ts';

/** What editing pages needs to know of their site. */
type EditedSite = Pick<Site, 'id' | 'authLevel' | 'theme'> & {
  /** Its language and other languages; where they are left out, it has one. */
  language?: string;
  languages?: readonly string[];
  original?: Pick<Site, 'language'> | undefined;
};

/** A viewer who edits a site; the pages of other sites do not exist for this request. */
export type Editor = Viewer & { site: EditedSite };

/**
 * The page, when the editor may change it; with `lock`, nobody else changes it until the transaction ends.
 */
export async function editablePage(
  db: Connection,
  pageId: number,
  editor: Editor,
  { lock = false } = {},
): Promise<Item<'page'>> {
  await checkPage(db, pageId, editor, { lock });
  return readItem(db, 'page', pageId);
}

/**
 * Pages in their order, when the editor may change all of them; nobody else changes them until the
 * transaction ends.
 */
export async function lockEditablePages(
  db: Connection,
  pageIds: readonly number[],
  editor: Editor,
): Promise<Item<'page'>[]> {
  await checkEditablePages(db, pageIds, editor, { lock: true });
  return readItems(db, 'page', pageIds);
}

/** Refuses a page that is not on the editor's site, or that the editor may not change. */
export const checkPage = (
  db: Connection,
  pageId: number,
  editor: Editor,
  options: { lock: boolean },
): Promise<void> => checkEditablePages(db, [pageId], editor, options);

/** Refuses the first page that is not on the editor's site, or that the editor may not change. */
export async function checkEditablePages(
  db: Connection,
  pageIds: readonly number[],
  editor: Editor,
  { lock }: { lock: boolean },
): Promise<void> {
  if (pageIds.length === 0) return;

  const query = db
    .selectFrom('item')
    .select('id')
    .where('id', 'in', pageIds)
    .where('type', '=', 'page')
    .where('app', '=', String(editor.site.id))
    .orderBy('id');
  const rows = await (lock ? query.forUpdate() : query).execute();
  const present = new Set(rows.map(({ id }) => id));
  const levels = await levelsAbove(db, pageIds);

  for (const id of pageIds) {
    if (!present.has(id)) throw noSuch('page', id);
    if (!can(editor, 'page.edit', { authLevel: levels.get(id) ?? -1 })) throw editingForbidden();
  }
}

/** Refuses a viewer who may not change the pages of the site. */
export function checkEditor(editor: Editor): void {
  if (!can(editor, 'page.edit', { authLevel: editor.site.authLevel })) throw editingForbidden();
}

/** Refuses when one of the pages or a page below them requires a higher level than the editor has. */
export async function checkBelow(db: Connection, pageIds: readonly number[], editor: Editor): Promise<void> {
  const { rows } = await sql<{ level: number | null }>`
    with recursive below as (
      select id, data ->> 'authLevel' as level from item where id = any(${[...pageIds]}::bigint[])
      union
      select item.id, item.data ->> 'authLevel' from item join below on item.parent_id = below.id
        where item.type = 'page'
    )
    select max(level::int) as level from below`.execute(db);
  if (!can(editor, 'page.edit', { authLevel: rows[0]?.level ?? -1 })) {
    throw new TidemarkError(
      'forbidden',
      'A page among these, or below them, requires a higher access level than yours.',
    );
  }
}

/** The highest level that a page, the pages above it and its site require. */
export const levelAbove = async (db: Connection, pageId: number): Promise<number> =>
  (await levelsAbove(db, [pageId])).get(pageId) ?? -1;

/** For pages by id, the highest level that each, the pages above it and its site require. */
export async function levelsAbove(
  db: Connection,
  pageIds: readonly number[],
): Promise<Map<number, number | null>> {
  const { rows } = await sql<{ page: number; level: number | null }>`
    with recursive above as (
      select id as page, parent_id, data from item where id = any(${[...pageIds]}::bigint[])
      union all
      select above.page, item.parent_id, item.data from item join above on item.id = above.parent_id
    )
    select page, max((data ->> 'authLevel')::int) as level from above group by page`.execute(db);
  return new Map(rows.map(({ page, level }) => [page, level]));
}
