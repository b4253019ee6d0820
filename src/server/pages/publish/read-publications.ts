import { sql } from 'kysely';
import type { Connection } from '#server/items/items.server.ts';
import { isPublication } from '../tree/page-history.ts';

/** That a page was published: the id of the entry of its history, and the time. */
export type PagePublication = { id: number; pageId: number; at: Date };

/** The last publications of some pages, the newest first. */
export async function readPublications(
  db: Connection,
  pageIds: readonly number[],
  most: number,
): Promise<PagePublication[]> {
  const rows = await db
    .selectFrom('item')
    .select(['id', 'parent_id', 'created_at'])
    .where('type', '=', 'history')
    .where('parent_id', '=', sql<number>`any(${[...pageIds]}::bigint[])`)
    .where(isPublication)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ id, parent_id, created_at }) => ({ id, pageId: Number(parent_id), at: created_at }));
}

/** When the published contents of pages were changed last, by the ids of the pages. */
export async function readPublicationTimes(
  db: Connection,
  pageIds: readonly number[],
): Promise<Map<number, Date>> {
  const rows = await db
    .selectFrom('item')
    .select(['parent_id', 'updated_at'])
    .where('type', '=', 'page-published')
    .where('parent_id', '=', sql<number>`any(${[...pageIds]}::bigint[])`)
    .execute();
  return new Map(rows.map(({ parent_id, updated_at }) => [Number(parent_id), updated_at]));
}
