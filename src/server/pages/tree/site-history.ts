import { sql } from 'kysely';
import { salvageStored, type Connection } from '#server/items/items.server.ts';
import type { Editor } from './editor.ts';
import type { PageHistoryEntry } from './page-history.ts';
import { readEditablePages } from './site-pages.ts';

/** A change of one of the pages of a site, with the page as its editors call it now. */
export type SiteHistoryEntry = PageHistoryEntry & { pageId: number; title: string; path: string };

/** The most changes that are read. */
const mostChanges = 20;

/** The latest changes of the pages of a site that this editor may change, newest first. */
export async function readSiteHistory(db: Connection, editor: Editor): Promise<SiteHistoryEntry[]> {
  const pages = await readEditablePages(db, editor);
  const byId = new Map(pages.map((page) => [page.id, page]));
  const rows = await latestEntries(db, editor.site, [...byId.keys()]).execute();

  return rows.flatMap((row) => {
    const page = byId.get(Number(row.parent_id));
    if (!page) return [];

    const { type, user } = salvageStored('history', row, { type: 'changed the page.', user: '' });
    const title = page.draft_title ?? page.title;
    return [
      {
        id: row.id,
        type,
        user,
        time: row.updated_at.toISOString(),
        pageId: page.id,
        title,
        path: page.url_slug,
      },
    ];
  });
}

/**
 * The latest entries of the histories of some pages of a site, newest first; an index has them in this order.
 */
export const latestEntries = (db: Connection, site: { id: number }, pageIds: readonly number[]) =>
  db
    .selectFrom('item')
    .select(['id', 'parent_id', 'data', 'schema_version', 'revision', 'updated_at'])
    .where('app', '=', String(site.id))
    .where('type', '=', 'history')
    .where(sql<boolean>`parent_id = any(${[...pageIds]}::bigint[])`)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostChanges);
