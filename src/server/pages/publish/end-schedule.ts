import type { Connection } from '#server/items/items.server.ts';
import { recordHistories } from '../tree/page-history.ts';

/** What is planned for a page. */
export type PlanKind = 'publish' | 'unpublish';

/** What histories call a plan. */
export const planNames: Record<PlanKind, string> = { publish: 'publishing', unpublish: 'unpublishing' };

/**
 * Cancels what is planned for pages, where anything is: by hand, or because it is done, or discarded, before.
 */
export async function endSchedules(
  db: Connection,
  pages: readonly { id: number; app: string }[],
  { kind, editor }: { kind: PlanKind; editor: { id: string | null; email: string | null } },
): Promise<void> {
  if (pages.length === 0) return;

  const ids = pages.map(({ id }) => id);
  const ended = await db
    .deleteFrom('page_schedule')
    .where('page_id', 'in', ids)
    .where('kind', '=', kind)
    .returning('page_id')
    .execute();
  const endedIds = new Set(ended.map(({ page_id }) => page_id));
  const left = pages.filter(({ id }) => endedIds.has(id));

  await recordHistories(db, left, `took back the time set for ${planNames[kind]}.`, editor);
}
