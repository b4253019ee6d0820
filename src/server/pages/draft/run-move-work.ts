import type { Kysely } from 'kysely';
import { TidemarkError, isTidemarkError } from '#domain/error/tidemark-error.ts';
import { isTransient, type Database } from '#server/base/base.server.ts';
import { recordAuditEntry, type FindUser } from '#server/identity/identity.server.ts';
import type { Connection, ItemLog } from '#server/items/items.server.ts';
import type { Editor } from '../tree/editor.ts';
import { failureMessage } from '../tree/failed-page.ts';
import { readEditablePages, readSites } from '../tree/site-pages.ts';
import type { ComparedBy } from './column-moves.ts';
import { movePage, rememberedMoves, shownVersions, type ChangedPage } from './move-sections.ts';
import { findPages, readTarget, type NamedPage } from './move-target.ts';
import {
  endMoveWork,
  isOpen,
  markUndone,
  openMoveWork,
  planPages,
  readMoveWork,
  recordPage,
  type OpenMoveWork,
} from './move-work.ts';
import { movedPages, undoPage } from './undo-move.ts';

/** What moves of sections are done with; versions are compared for columns with new names. */
export type MoveDependencies = {
  db: Kysely<Database>;
  comparisons: ComparedBy['comparisons'];
  log: ItemLog;
  findUser: FindUser;
};

/** Whether an attempt is the last one, and the signal that ends it early. */
type Attempt = { isLast: boolean; signal: AbortSignal };

/** Finds out how the sections of a page are changed, which is then done in a transaction. */
type ChangePage = (page: number) => Promise<(transaction: Connection) => Promise<ChangedPage>>;

/**
 * Does the work of a move, or of its undoing: page by page, each in a transaction that also keeps what was
 * done there. Another attempt goes on with the pages that are not done. Pages that fail stay as they were,
 * and are named.
 */
export async function runMoveWork(
  dependencies: MoveDependencies,
  id: number,
  attempt: Attempt,
): Promise<void> {
  const { db, log } = dependencies;
  const work = await openMoveWork(db, id);
  if (!work) return;

  try {
    const editor = await editorOf(dependencies, work);
    const { pages, change } = await plan(dependencies, work, { editor, signal: attempt.signal });
    for (const page of await planPages(db, id, pages)) {
      attempt.signal.throwIfAborted();
      if (!(await isOpen(db, id))) break;
      await changePage(dependencies, { work: id, page, change });
    }
    await db.transaction().execute((transaction) => finish(transaction, work, editor));
  } catch (error) {
    if (attempt.signal.aborted || (isTransient(error) && !attempt.isLast)) throw error;
    log.error({ err: error, work: id }, 'sections cannot be moved');
    await endMoveWork(db, id, 'failed', isTidemarkError(error) ? error.message : unexpected);
  }
}

const unexpected = 'Something unexpected went wrong; the log says more.';

/** Ends the work of a job that no node could do. */
export async function giveUpMoveWork(db: Kysely<Database>, id: number): Promise<void> {
  await endMoveWork(db, id, 'failed', 'The server ended several times while this was running.');
}

/** Who works: the person who began it, with the access that they have now. */
async function editorOf({ db, findUser }: MoveDependencies, work: OpenMoveWork): Promise<Editor> {
  const user = work.user === null ? null : await findUser(work.user);
  const site = (await readSites(db)).find(({ id }) => id === work.siteId);
  if (!user || !site) throw new TidemarkError('forbidden', 'The account that began it may no longer edit.');
  return { ...user, site };
}

type PlanOptions = { editor: Editor; signal: AbortSignal };

/** The pages of work, and how each is changed. */
async function plan(
  { db, comparisons }: MoveDependencies,
  { move, kind, wanted }: OpenMoveWork,
  { editor, signal }: PlanOptions,
): Promise<{ pages: NamedPage[]; change: ChangePage }> {
  if (kind === 'undo') {
    const moved = new Set(await movedPages(db, move));
    const pages = (await readEditablePages(db, editor)).filter(({ id }) => moved.has(id));
    return {
      pages: pages.toSorted(byId),
      change: async (page) => (transaction) => undoPage(transaction, page, move, editor),
    };
  }

  const target = await readTarget(db, wanted, editor);
  const compared = wanted.renames ? { db, viewer: editor, comparisons, signal } : undefined;
  const columnsOf = rememberedMoves(compared, target);
  return {
    pages: await findPages(db, { ...wanted, after: null }, { target, editor }),
    change: async (page) => {
      const columns = await columnsOf(await shownVersions(db, page));
      return (transaction) => movePage(transaction, page, { id: move, wanted, target, columns }, editor);
    },
  };
}

const byId = (one: NamedPage, other: NamedPage): number => one.id - other.id;

type WorkOnPage = { work: number; page: NamedPage; change: ChangePage };

async function changePage({ db, log }: MoveDependencies, { work, page, change }: WorkOnPage): Promise<void> {
  const { id, title } = page;
  try {
    const changeSections = await change(id);
    await db.transaction().execute(async (transaction) => {
      const changed = await changeSections(transaction);
      await recordPage(transaction, { work, page: id, result: { title, ...changed } });
    });
  } catch (error) {
    if (isTransient(error)) throw error;
    log.error({ err: error, page: id }, 'the sections of a page cannot be moved');
    await recordPage(db, { work, page: id, result: { title, message: failureMessage(error) } });
  }
}

/** Ends work, keeps that a whole move was undone, and writes what was done into the audit log. */
async function finish(db: Connection, { id, move, kind, wanted }: OpenMoveWork, editor: Editor) {
  await endMoveWork(db, id, 'done');
  const done = await readMoveWork(db, id, editor);
  if (!done) return;
  if (kind === 'undo' && done.status === 'done' && done.failed.length === 0) {
    await markUndone(db, move);
  }

  const { sections, pages } = done;
  const details = kind === 'undo' ? { sections, pages, undone: move } : { sections, pages, ...wanted };
  const subject = kind === 'undo' ? `move ${move}` : `version ${wanted.to}`;
  await recordAuditEntry(db, editor, { action: 'move-sections', subject, details });
}
