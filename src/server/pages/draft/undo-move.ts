import type { Kysely } from 'kysely';
import { hasChanges, isTemplate } from '#domain/page/content/page.ts';
import { isSameJson } from '#domain/value/object/is-same-json.ts';
import { nameInList } from '#sections/section-name.ts';
import { isTransient, type Database } from '#server/base/base.server.ts';
import type { Connection, ItemLog } from '#server/items/items.server.ts';
import { editablePage, type Editor } from '../tree/editor.ts';
import { failureMessage } from '../tree/failed-page.ts';
import { recordHistory } from '../tree/page-history.ts';
import { readEditablePages } from '../tree/site-pages.ts';
import { lockDraft } from './drafts.ts';
import type { LeftSection, MovedSections } from './move-sections.ts';
import { pagesOfPart, type MovedState } from './move-target.ts';
import { namingEntries } from './record-changes.ts';
import { changeSections, readMove, stateOf, type SectionChange } from './recorded-moves.ts';

/** What undoing a move did on some pages; see `MovedSections`. */
export type UndoneMove = Omit<MovedSections, 'move'>;

const changedSince = 'It was changed after the move, and stays as it is.';

/**
 * Undoes a move on the pages that an editor may change, some pages at a time: its sections get back what they
 * were before. Sections that were changed since stay as they are and are named.
 */
export async function undoMove(
  db: Kysely<Database>,
  { move, after }: { move: number; after: number | null },
  { editor, log }: { editor: Editor; log: ItemLog },
): Promise<UndoneMove> {
  await readMove(db, move, editor);
  const moved = await movedPages(db, move, after);
  const editable = new Map((await readEditablePages(db, editor)).map((page) => [page.id, page]));
  const pages = moved.flatMap((id) => editable.get(id) ?? []);
  const part = pages.slice(0, pagesOfPart);
  const undone: UndoneMove = {
    sections: 0,
    pages: 0,
    skipped: 0,
    failed: [],
    ready: [],
    others: [],
    left: [],
    next: null,
  };

  for (const { id, title } of part) {
    try {
      const done = await db
        .transaction()
        .execute((transaction) => undoPage(transaction, { move, id }, editor));
      undone.sections += done.sections;
      undone.skipped += done.left.length;
      undone.left.push(...done.left);
      if (done.sections === 0) continue;
      undone.pages += 1;
      if (!done.isTemplate) {
        (done.isReady ? undone.ready : undone.others).push({ id, title });
      }
    } catch (error) {
      if (isTransient(error)) throw error;
      log.error({ err: error, page: id }, 'a move cannot be undone on a page');
      undone.failed.push({ id, title, message: failureMessage(error) });
    }
  }

  if (pages.length > part.length) return { ...undone, next: part.at(-1)?.id ?? null };

  if (undone.failed.length === 0) {
    await db.updateTable('section_move').set({ undone_at: new Date() }).where('id', '=', move).execute();
  }
  return undone;
}

async function movedPages(db: Connection, move: number, after: number | null): Promise<number[]> {
  const rows = await db
    .selectFrom('moved_section')
    .select('page_id')
    .distinct()
    .where('move_id', '=', move)
    .where('page_id', '>', after ?? 0)
    .orderBy('page_id')
    .execute();
  return rows.map(({ page_id }) => page_id);
}

async function undoPage(db: Connection, { move, id: pageId }: { move: number; id: number }, editor: Editor) {
  const page = await editablePage(db, pageId, editor, { lock: true });
  const before = { isReady: !hasChanges(page.data), isTemplate: isTemplate(page.data) };
  const { draft } = await lockDraft(db, page);
  const rows = await db
    .selectFrom('moved_section')
    .selectAll()
    .where('move_id', '=', move)
    .where('page_id', '=', pageId)
    .execute();

  const moved = new Map(rows.map((row) => [row.section_id, row]));
  const changes: SectionChange[] = [];
  const left: LeftSection[] = [];
  draft.data.sections.forEach((section, index) => {
    const row = moved.get(section.id);
    if (!row) return;
    if (isSameJson(stateOf(section), row.after)) {
      changes.push({ section, position: index + 1, change: row.before as MovedState });
    } else {
      left.push({ pageId, pageTitle: page.data.title, name: nameInList(section), message: changedSince });
    }
  });

  if (changes.length > 0) {
    await changeSections(db, { page, draft }, changes, editor);
    const sections = changes.map(({ section }) => section);
    for (const entry of namingEntries('Undid the update of Sections', sections)) {
      await recordHistory(db, page, entry, editor);
    }
  }
  return { sections: changes.length, left, ...before };
}
