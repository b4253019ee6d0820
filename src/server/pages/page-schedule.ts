import { isTidemarkError, TidemarkError } from '#domain/error/tidemark-error.ts';
import { isTemplate } from '#domain/page/page.ts';
import { formatMoment } from '#domain/value/format-date.ts';
import type { FindUser } from '#server/identity/identity.server.ts';
import { readItem, type Connection } from '#server/items/items.server.ts';
import { invalidField } from '#domain/error/invalid-field.ts';
import { editablePage, type Editor } from './editor.ts';
import { recordHistory } from './page-history.ts';
import { publishPage } from './publish-page.ts';
import { endSchedules } from './end-schedule.ts';
import { lockSite, readSites } from './site-pages.ts';

/** When a draft is published (ISO 8601), and the e-mail address of who set that. */
export type PageSchedule = { at: string; by: string };

/** How far ahead publishing can be set, in milliseconds. */
const longest = 366 * 24 * 60 * 60 * 1000;

/** When the draft of a page will be published; null if no time is set. */
export async function readSchedule(
  db: Connection,
  pageId: number,
  editor: Editor,
): Promise<PageSchedule | null> {
  await editablePage(db, pageId, editor);
  const row = await db
    .selectFrom('page_schedule')
    .select(['at', 'email'])
    .where('page_id', '=', pageId)
    .executeTakeFirst();
  return row ? { at: row.at.toISOString(), by: row.email ?? 'user' } : null;
}

/** Sets the time at which the draft of a page is published as it is then; replaces an earlier one. The caller adds the job. */
export async function schedulePublication(
  db: Connection,
  pageId: number,
  at: Date,
  editor: Editor,
): Promise<PageSchedule> {
  const page = await editablePage(db, pageId, editor, { lock: true });
  if (isTemplate(page.data)) throw new TidemarkError('invalid_request', 'A template cannot be published.');
  const wait = at.getTime() - Date.now();
  if (!(wait > 0 && wait <= longest))
    throw invalidField('at', 'Choose a time between now and a year from now.');
  const values = { at, user_id: editor.id, email: editor.email };
  await db
    .insertInto('page_schedule')
    .values({ page_id: pageId, ...values })
    .onConflict((conflict) => conflict.column('page_id').doUpdateSet(values))
    .execute();
  await recordHistory(db, page, `set publishing for ${formatMoment(at)}.`, editor);
  return { at: at.toISOString(), by: editor.email ?? 'user' };
}

/** Cancels the scheduled publication of a page; does nothing if there is none. */
export async function cancelSchedule(db: Connection, pageId: number, editor: Editor): Promise<void> {
  await endSchedules(db, [await editablePage(db, pageId, editor, { lock: true })], editor);
}

/**
 * Publishes a page whose time has come, with the access that the person who set it has now. If that is not enough, the
 * history says so and the schedule ends. Nothing happens before the time, or if it was cancelled.
 */
export async function publishScheduled(db: Connection, pageId: number, findUser: FindUser): Promise<void> {
  // Locked in the same order as by those who publish or discard by hand: the site, then the page.
  const row = db.selectFrom('item').select(['id', 'app']).where('id', '=', pageId);
  const found = await row.executeTakeFirst();
  if (!found) return;
  await lockSite(db, Number(found.app));
  if (!(await row.forUpdate().executeTakeFirst())) return;
  const due = await db
    .deleteFrom('page_schedule')
    .where('page_id', '=', pageId)
    .where('at', '<=', new Date())
    .returning(['user_id', 'email'])
    .executeTakeFirst();
  if (!due) return;
  const page = await readItem(db, 'page', pageId);
  const user = due.user_id === null ? null : await findUser(due.user_id);
  const site = (await readSites(db)).find(({ id }) => String(id) === page.app);
  const author = { id: due.user_id, email: due.email };
  try {
    if (!user || !site)
      throw new TidemarkError('forbidden', 'The account that set it may no longer publish.');
    await publishPage(db, pageId, { ...user, site });
    await recordHistory(db, page, 'published as scheduled.', author);
  } catch (error) {
    if (!isTidemarkError(error) || error.code === 'unavailable') throw error;
    await recordHistory(db, page, `could not publish as scheduled: ${error.message}`, author);
  }
}
