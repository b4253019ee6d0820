import type { Connection } from '#server/items/items.server.ts';
import { recordHistory } from './page-history.ts';

/**
 * Cancels the scheduled publication of a page, if there is one: by hand, or because the draft is published or discarded
 * before.
 */
export async function endSchedule(
  db: Connection,
  page: { id: number; app: string },
  editor: { id: string | null; email: string | null },
): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('page_schedule')
    .where('page_id', '=', page.id)
    .executeTakeFirst();
  if (numDeletedRows > 0n) await recordHistory(db, page, 'took back the time set for publishing.', editor);
}
