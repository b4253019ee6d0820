import { isTidemarkError, TidemarkError } from '#domain/error/tidemark-error.ts';
import { isTemplate } from '#domain/page/content/page.ts';
import { formatMomentIn, isTimeZone } from '#domain/value/date/format-date.ts';
import { languageName } from '#domain/value/text/language-name.ts';
import type { FindUser } from '#server/identity/identity.server.ts';
import { readItem, type Connection } from '#server/items/items.server.ts';
import { invalidField } from '#domain/error/invalid-field.ts';
import { editablePage, type Editor } from '../tree/editor.ts';
import { recordHistory } from '../tree/page-history.ts';
import { publishPageLanguage, unpublishPageLanguage } from './publish-language.ts';
import { publishPage } from './publish-page.ts';
import { endSchedules, planName, type PlanKind } from './end-schedule.ts';
import { unpublishPage } from './unpublish-page.ts';
import { lockSite, readSites } from '../tree/site-pages.ts';

/**
 * When a draft is published or a page unpublished (ISO 8601), the time zone in which that was set, and the
 * e-mail address of who set it.
 */
export type PageSchedule = { at: string; zone: string | null; by: string };

/** How far ahead something can be planned, in milliseconds. */
const longest = 366 * 24 * 60 * 60 * 1000;

/** What can be planned: `language` is one of the other languages of the site, which alone is meant. */
type PlanOfPage = { pageId: number; kind: PlanKind; language?: string | undefined };

/** When the draft of a page will be published, or the page unpublished; null if no time is set. */
export async function readSchedule(
  db: Connection,
  { pageId, kind, language }: PlanOfPage,
  editor: Editor,
): Promise<PageSchedule | null> {
  await editablePage(db, pageId, editor);
  const row = await db
    .selectFrom('page_schedule')
    .select(['at', 'zone', 'email'])
    .where('page_id', '=', pageId)
    .where('kind', '=', kind)
    .where('language', '=', language ?? '')
    .executeTakeFirst();

  if (!row) return null;
  return { at: row.at.toISOString(), zone: row.zone, by: row.email ?? 'user' };
}

/** What is planned for a page: its zone says on whose clocks people have read the time. */
export type Plan = PlanOfPage & { at: Date; zone: string | null };

/**
 * Sets the time at which the draft of a page is published as it is then, or the page unpublished; replaces an
 * earlier one. The caller adds the job.
 */
export async function schedulePage(db: Connection, plan: Plan, editor: Editor): Promise<PageSchedule> {
  const { pageId, kind, language = '', at, zone } = plan;
  const page = await editablePage(db, pageId, editor, { lock: true });
  if (isTemplate(page.data)) throw new TidemarkError('invalid_request', 'A template cannot be published.');

  if (language !== '' && !editor.site.languages?.includes(language)) {
    throw new TidemarkError('invalid_request', `This site has no pages in ${languageName(language)}.`);
  }

  const wait = at.getTime() - Date.now();
  if (!(wait > 0 && wait <= longest)) {
    throw invalidField('at', 'Choose a time between now and a year from now.');
  }

  if (zone !== null && !isTimeZone(zone)) throw invalidField('zone', 'There is no time zone of this name.');

  const values = { at, zone, user_id: editor.id, email: editor.email };
  await db
    .insertInto('page_schedule')
    .values({ page_id: pageId, kind, language, ...values })
    .onConflict((conflict) => conflict.columns(['page_id', 'kind', 'language']).doUpdateSet(values))
    .execute();
  await recordHistory(db, page, `set ${planName(plan)} for ${formatMomentIn(at, zone)}.`, editor);

  return { at: at.toISOString(), zone, by: editor.email ?? 'user' };
}

/** Cancels what is planned for a page; does nothing if there is none. */
export async function cancelSchedule(
  db: Connection,
  { pageId, kind, language }: PlanOfPage,
  editor: Editor,
): Promise<void> {
  const page = await editablePage(db, pageId, editor, { lock: true });
  await endSchedules(db, [page], { kind, language, editor });
}

/**
 * Does what is planned for a page whose time has come, with the access that the person who set it has now. If
 * that is not enough, the history says so and the schedule ends. Nothing happens before the time, or if it
 * was cancelled.
 */
export async function runSchedules(db: Connection, pageId: number, findUser: FindUser): Promise<void> {
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
    .returning(['kind', 'language', 'at', 'user_id', 'email'])
    .execute();
  for (const plan of due.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    await runPlan(db, pageId, plan, findUser);
  }
}

type DuePlan = { kind: PlanKind; language: string; user_id: string | null; email: string | null };

/** Does what was planned, in the original or in a language alone. */
async function doPlanned(
  db: Connection,
  pageId: number,
  { kind, language }: Pick<DuePlan, 'kind' | 'language'>,
  editor: Editor,
): Promise<void> {
  if (kind === 'publish') {
    await (language === ''
      ? publishPage(db, pageId, editor)
      : publishPageLanguage(db, { pageId, language }, editor));
  } else {
    await (language === ''
      ? unpublishPage(db, pageId, editor)
      : unpublishPageLanguage(db, { pageId, language }, editor));
  }
}

async function runPlan(db: Connection, pageId: number, plan: DuePlan, findUser: FindUser): Promise<void> {
  const page = await readItem(db, 'page', pageId);
  const user = plan.user_id === null ? null : await findUser(plan.user_id);
  const site = (await readSites(db)).find(({ id }) => String(id) === page.app);
  const author = { id: plan.user_id, email: plan.email };
  const where = plan.language === '' ? '' : ` in ${languageName(plan.language)}`;

  try {
    if (!user || !site) {
      throw new TidemarkError('forbidden', 'The account that set it may no longer publish.');
    }
    await doPlanned(db, pageId, plan, { ...user, site });
    await recordHistory(db, page, `${plan.kind}ed${where} as scheduled.`, author);
  } catch (error) {
    if (!isTidemarkError(error) || error.code === 'unavailable') throw error;
    await recordHistory(db, page, `could not ${plan.kind}${where} as scheduled: ${error.message}`, author);
  }
}
