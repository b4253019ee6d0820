import { sql } from 'kysely';
import type { Connection } from '#server/items/items.server.ts';

/** The key of the library image that a page has as its picture for links. */
export const imageKey = sql<string | null>`substring(data ->> 'image' from '/files/([A-Za-z0-9_-]{22})/')`;

/** The pages with an image of the library as their picture for links, and whether each was ever published. */
export async function findPagesWithImage(
  db: Connection,
  siteId: number,
  key: string,
): Promise<{ id: number; isPublished: boolean }[]> {
  const rows = await db
    .selectFrom('item')
    .select(['id', sql<boolean>`coalesce(data ->> 'published', 'draft') <> 'draft'`.as('isPublished')])
    .where('type', '=', 'page')
    .where('app', '=', String(siteId))
    .where(imageKey, '=', key)
    .orderBy('id')
    .execute();
  return rows.map(({ id, isPublished }) => ({ id: Number(id), isPublished }));
}
