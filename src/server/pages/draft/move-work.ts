import { sql } from 'kysely';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { noSuch } from '#domain/error/no-such.ts';
import type { MoveWorkStatus } from '#server/base/base.server.ts';
import type { Connection } from '#server/items/items.server.ts';
import type { Editor } from '../tree/editor.ts';
import type { FailedPage } from '../tree/failed-page.ts';
import type { ChangedPage, LeftSection } from './move-sections.ts';
import { readTarget, type NamedPage, type WantedSections } from './move-target.ts';
import { beginMove, readMove } from './recorded-moves.ts';

/** What a job does with sections: it moves those that are wanted, or undoes a move. */
type MoveKind = 'move' | 'undo';

/** Which sections are moved, and whether columns with new names in the version are taken by these. */
export type WantedMove = WantedSections & { renames: boolean };

/** How far a job that moves sections is, and what it did so far. */
export type MoveWork = {
  id: number;
  /** The move, by which it is undone. */
  move: number;
  kind: MoveKind;
  status: MoveWorkStatus;
  /** Why it ended before all pages were done; null where it did not. */
  message: string | null;
  /** The version that sections are moved to, and its source; that which they were moved to, for an undo. */
  to: number;
  sourceId: number;
  /** How many pages it looks at; null before it has begun. */
  pagesToDo: number | null;
  pagesDone: number;
  /** How many sections it changed, on how many pages. */
  sections: number;
  pages: number;
  /** How many sections it left as they are. */
  skipped: number;
  failed: FailedPage[];
  /**
   * Changed pages that were published as they are: nothing else waits on them. Templates, which are never
   * published, are in neither list.
   */
  ready: NamedPage[];
  /** Changed pages that are drafts, or had other changes before. */
  others: NamedPage[];
  /** The sections that stayed as they are, each with the reason. */
  left: LeftSection[];
};

/** What a job did on a page: what became of it, or why it stayed as it was. */
export type PageResult = { title: string } & (ChangedPage | { message: string });

/** Which move, and the version and source of its sections. */
type Wanted = { move: number; kind: MoveKind; wanted: WantedMove & { sourceId: number } };

/**
 * Adds the work of moving sections; it is done by a job. Rejects where the version is not of their source.
 */
export async function addMove(db: Connection, wanted: WantedMove, editor: Editor): Promise<number> {
  const { version } = await readTarget(db, wanted, editor);
  const move = await beginMove(db, version.versionId, editor);
  return addWork(db, { move, kind: 'move', wanted: { ...wanted, sourceId: version.sourceId } }, editor);
}

/** Adds the work of undoing a move of the site that has ended; it is done by a job. */
export async function addUndo(db: Connection, move: number, editor: Editor): Promise<number> {
  await readMove(db, move, editor);
  const works = await db
    .selectFrom('move_work')
    .select(['wanted', 'status'])
    .where('move_id', '=', move)
    .orderBy('id')
    .forUpdate()
    .execute();
  const [done] = works;
  if (!done) throw noSuch('move', move);

  if (works.some(({ status }) => isOpenStatus(status))) {
    throw new TidemarkError('conflict', 'These sections are being moved. Wait until that ends, or stop it.');
  }
  return addWork(db, { move, kind: 'undo', wanted: done.wanted as Wanted['wanted'] }, editor);
}

async function addWork(
  db: Connection,
  { move, kind, wanted }: Wanted,
  { id, email }: Editor,
): Promise<number> {
  const work = await db
    .insertInto('move_work')
    .values({
      move_id: move,
      kind,
      wanted: JSON.stringify(wanted),
      message: null,
      pages: null,
      user_id: id,
      email,
      ended_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return work.id;
}

const openStatuses = ['waiting', 'running'] as const;

const isOpenStatus = (status: MoveWorkStatus): boolean => openStatuses.some((open) => open === status);

/** The work of a person on a site, latest first. */
const ownWork = (db: Connection, { site, id }: Editor) =>
  db
    .selectFrom('move_work')
    .innerJoin('section_move', 'section_move.id', 'move_work.move_id')
    .selectAll('move_work')
    .where('section_move.site_id', '=', site.id)
    .where('move_work.user_id', 'is not distinct from', id)
    .orderBy('move_work.id', 'desc')
    .limit(1);

/** Work that ended longer ago is found by its id alone. */
const shownHours = 24;

/** A person's work by its id, or the latest one of a day; null where there is none. */
export async function readMoveWork(
  db: Connection,
  id: number | null,
  editor: Editor,
): Promise<MoveWork | null> {
  const oldest = new Date(Date.now() - shownHours * 3_600_000);
  const own = ownWork(db, editor);
  const row = await (
    id === null ? own.where('move_work.created_at', '>', oldest) : own.where('move_work.id', '=', id)
  ).executeTakeFirst();
  if (!row) return null;

  const pages = await db
    .selectFrom('move_work_page')
    .select(['page_id', 'result'])
    .where('work_id', '=', row.id)
    .orderBy('page_id')
    .execute();
  const { to, sourceId } = row.wanted as Wanted['wanted'];
  return {
    id: row.id,
    move: row.move_id,
    kind: row.kind,
    status: row.status,
    message: row.message,
    to,
    sourceId,
    pagesToDo: row.pages,
    ...outcomeOf(pages.map(({ page_id, result }) => ({ id: page_id, result: result as PageResult }))),
  };
}

/** What was done on some pages together. */
function outcomeOf(pages: readonly { id: number; result: PageResult }[]) {
  const failed: FailedPage[] = [];
  const [ready, others]: [NamedPage[], NamedPage[]] = [[], []];
  const left: LeftSection[] = [];
  let [sections, changed] = [0, 0];

  for (const { id, result } of pages) {
    const { title } = result;
    if ('message' in result) {
      failed.push({ id, title, message: result.message });
      continue;
    }

    left.push(...result.left);
    if (result.sections === 0) continue;
    sections += result.sections;
    changed += 1;
    if (!result.isTemplate) {
      (result.isReady ? ready : others).push({ id, title });
    }
  }

  return {
    pagesDone: pages.length,
    sections,
    pages: changed,
    skipped: left.length,
    failed,
    ready,
    others,
    left,
  };
}

/** Stops a person's work: the page that is being changed is the last one. */
export async function stopMoveWork(db: Connection, id: number, editor: Editor): Promise<void> {
  const own = await ownWork(db, editor).where('move_work.id', '=', id).executeTakeFirst();
  if (!own) throw noSuch('move', id);
  await endMoveWork(db, id, 'stopped');
}

/** Ends work that has not ended. Says whether it had not. */
export async function endMoveWork(
  db: Connection,
  id: number,
  status: Exclude<MoveWorkStatus, (typeof openStatuses)[number]>,
  message: string | null = null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('move_work')
    .set({ status, message, ended_at: new Date() })
    .where('id', '=', id)
    .where('status', 'in', openStatuses)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Work that a job does now; null where it has ended, or was stopped. */
export async function openMoveWork(db: Connection, id: number) {
  const row = await db
    .updateTable('move_work')
    .set({ status: 'running' })
    .where('id', '=', id)
    .where('status', 'in', openStatuses)
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;

  const site = await db
    .selectFrom('section_move')
    .select('site_id')
    .where('id', '=', row.move_id)
    .executeTakeFirstOrThrow();
  const { move_id: move, kind, user_id: user, email } = row;
  return { id, move, kind, user, email, siteId: site.site_id, wanted: row.wanted as Wanted['wanted'] };
}

/** Work that a job does. */
export type OpenMoveWork = NonNullable<Awaited<ReturnType<typeof openMoveWork>>>;

/** Whether work has not been stopped meanwhile. */
export async function isOpen(db: Connection, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('move_work')
    .select('id')
    .where('id', '=', id)
    .where('status', 'in', openStatuses)
    .executeTakeFirst();
  return row !== undefined;
}

/** Sets how many pages work looks at, those included that are done; returns these. */
export async function planPages(
  db: Connection,
  id: number,
  pages: readonly NamedPage[],
): Promise<NamedPage[]> {
  const rows = await db.selectFrom('move_work_page').select('page_id').where('work_id', '=', id).execute();
  const done = new Set(rows.map(({ page_id }) => page_id));
  const left = pages.filter((page) => !done.has(page.id));
  await db
    .updateTable('move_work')
    .set({ pages: done.size + left.length })
    .where('id', '=', id)
    .execute();
  return left;
}

/** Keeps what work did on a page. A page that another node has done stays as that node has kept it. */
export async function recordPage(
  db: Connection,
  { work, page, result }: { work: number; page: number; result: PageResult },
): Promise<void> {
  await db
    .insertInto('move_work_page')
    .values({ work_id: work, page_id: page, result: JSON.stringify(result) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Marks a move as undone: it cannot be undone once more. */
export async function markUndone(db: Connection, move: number): Promise<void> {
  await db
    .updateTable('section_move')
    .set({ undone_at: sql<Date>`now()` })
    .where('id', '=', move)
    .execute();
}
