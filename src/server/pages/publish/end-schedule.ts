import { languageName } from '#domain/value/text/language-name.ts';
import type { Connection } from '#server/items/items.server.ts';
import { recordHistories } from '../tree/page-history.ts';

/** What is planned for a page. */
export type PlanKind = 'publish' | 'unpublish';

const names: Record<PlanKind, string> = { publish: 'publishing', unpublish: 'unpublishing' };

/** What histories call a plan; `language` is one of the other languages of the site. */
export const planName = ({ kind, language }: { kind: PlanKind; language?: string | undefined }): string =>
  language ? `${names[kind]} in ${languageName(language)}` : names[kind];

/**
 * Cancels what is planned for pages in the original, or in a language, where anything is: by hand, or because
 * it is done, or discarded, before.
 */
export async function endSchedules(
  db: Connection,
  pages: readonly { id: number; app: string }[],
  {
    kind,
    language,
    editor,
  }: {
    kind: PlanKind;
    language?: string | undefined;
    editor: { id: string | null; email: string | null };
  },
): Promise<void> {
  if (pages.length === 0) return;

  const ids = pages.map(({ id }) => id);
  const ended = await db
    .deleteFrom('page_schedule')
    .where('page_id', 'in', ids)
    .where('kind', '=', kind)
    .where('language', '=', language ?? '')
    .returning('page_id')
    .execute();
  const endedIds = new Set(ended.map(({ page_id }) => page_id));
  const left = pages.filter(({ id }) => endedIds.has(id));

  await recordHistories(db, left, `took back the time set for ${planName({ kind, language })}.`, editor);
}
