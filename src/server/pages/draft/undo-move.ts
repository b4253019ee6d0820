import { hasChanges, isTemplate } from '#domain/page/content/page.ts';
import { isSameJson } from '#domain/value/object/is-same-json.ts';
import { nameInList } from '#sections/section-name.ts';
import type { Connection } from '#server/items/items.server.ts';
import { editablePage, type Editor } from '../tree/editor.ts';
import { recordHistory } from '../tree/page-history.ts';
import { lockDraft } from './drafts.ts';
import type { ChangedPage, LeftSection } from './move-sections.ts';
import type { MovedState } from './move-target.ts';
import { namingEntries } from './record-changes.ts';
import { changeSections, stateOf, type SectionChange } from './recorded-moves.ts';

const changedSince = 'It was changed after the move, and stays as it is.';

/** The pages that a move has changed, in the order of their ids. */
export async function movedPages(db: Connection, move: number): Promise<number[]> {
  const rows = await db
    .selectFrom('moved_section')
    .select('page_id')
    .distinct()
    .where('move_id', '=', move)
    .orderBy('page_id')
    .execute();
  return rows.map(({ page_id }) => page_id);
}

/**
 * Gives the sections of a page back what they were before a move. Those that were changed since stay as they
 * are, and are named.
 */
export async function undoPage(
  db: Connection,
  pageId: number,
  move: number,
  editor: Editor,
): Promise<ChangedPage> {
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
    } else if (!isSameJson(stateOf(section), row.before)) {
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
