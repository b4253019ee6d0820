import type { Connection } from '#server/items/items.server.ts';
import { recordHistory } from './page-history.ts';

/** Takes back the time at which a page is published, where one is set: by hand, or by publishing or discarding before it. */
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
