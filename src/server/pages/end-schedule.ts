import type { Connection } from '#server/items/items.server.ts';
import { recordHistories } from './page-history.ts';

/**
 * Cancels the scheduled publications of pages, where there are any: by hand, or because the draft is published or discarded
 * before.
 */
export async function endSchedules(
  db: Connection,
  pages: readonly { id: number; app: string }[],
  editor: { id: string | null; email: string | null },
): Promise<void> {
  if (pages.length === 0) return;
  const ids = pages.map(({ id }) => id);
  const ended = await db
    .deleteFrom('page_schedule')
    .where('page_id', 'in', ids)
    .returning('page_id')
    .execute();
  const endedIds = new Set(ended.map(({ page_id }) => page_id));
  const left = pages.filter(({ id }) => endedIds.has(id));
  await recordHistories(db, left, 'took back the time set for publishing.', editor);
}
