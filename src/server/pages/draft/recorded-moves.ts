import { noSuch } from '#domain/error/no-such.ts';
import type { PageCommand } from '#domain/page/change/page-command.ts';
import type { Section } from '#domain/page/content/page.ts';
import type { Connection, Item } from '#server/items/items.server.ts';
import type { Editor } from '../tree/editor.ts';
import { applyToDraft, type LockedDraft } from './drafts.ts';
import type { MovedState } from './move-target.ts';

/** How long a move can be undone, in days. */
const keptDays = 30;

/** A section of a draft, its position from 1, and what changes of it. */
export type SectionChange = { section: Section; position: number; change: MovedState };

/** Changes sections of a locked draft together, and returns what is then stored of all its sections. */
export async function changeSections(
  db: Connection,
  { page, draft }: Pick<LockedDraft, 'draft'> & { page: Item<'page'> },
  changes: readonly Pick<SectionChange, 'section' | 'change'>[],
  editor: Editor,
): Promise<Section[]> {
  const commands = changes.map(({ section: { id }, change }): PageCommand => ({
    kind: 'changeSection',
    id,
    change,
  }));
  const { content } = await applyToDraft(db, { page, draft }, { commands, autosave: false }, editor);
  return content.sections;
}

/** A move of the site that was not undone; rejects where there is none. */
export async function readMove(db: Connection, id: number, { site }: Editor): Promise<{ versionId: number }> {
  const found = await db
    .selectFrom('section_move')
    .select('version_id')
    .where('id', '=', id)
    .where('site_id', '=', site.id)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
  if (!found) throw noSuch('move', id);
  return { versionId: found.version_id };
}

type PageOfMove = {
  move: number;
  pageId: number;
  changes: readonly SectionChange[];
  /** All sections of the page after the move. */
  sections: readonly Section[];
};

/** Keeps what sections of a page were before a move, and what they are after it. */
export async function recordMove(
  db: Connection,
  { move, pageId, changes, sections }: PageOfMove,
): Promise<void> {
  const moved = new Map(sections.map((section) => [section.id, section]));
  const rows = changes.map(({ section }) => ({
    move_id: move,
    page_id: pageId,
    section_id: section.id,
    before: JSON.stringify(stateOf(section)),
    after: JSON.stringify(stateOf(moved.get(section.id) ?? section)),
  }));

  await db
    .insertInto('moved_section')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What a move changes of a section. */
export const stateOf = ({ element, translations }: Section): MovedState =>
  translations ? { element, translations } : { element };

/** Begins a move, and forgets those that can no longer be undone. */
export async function beginMove(
  db: Connection,
  versionId: number,
  { site, id, email }: Editor,
): Promise<number> {
  const oldest = new Date(Date.now() - keptDays * 24 * 3_600_000);
  await db
    .deleteFrom('section_move')
    .where('site_id', '=', site.id)
    .where('created_at', '<', oldest)
    .execute();

  const { id: move } = await db
    .insertInto('section_move')
    .values({ site_id: site.id, version_id: versionId, user_id: id, email, undone_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return move;
}
