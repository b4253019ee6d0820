import { hasChanges, isTemplate, type Section } from '#domain/page/content/page.ts';
import type { Connection } from '#server/items/items.server.ts';
import { nameInList } from '#sections/section-name.ts';
import { describeSection } from '#server/search/search.server.ts';
import { lockDraft, readDraftsOf } from './drafts.ts';
import { editablePage, type Editor } from '../tree/editor.ts';
import { recordHistory } from '../tree/page-history.ts';
import { readColumnMoves, type ColumnMove, type ColumnMoves, type ComparedBy } from './column-moves.ts';
import {
  followsNewest,
  isFollowing,
  isWanted,
  movedSection,
  type Target,
  type WantedSections,
} from './move-target.ts';
import { changeSections, recordMove, type SectionChange } from './recorded-moves.ts';
import { namingEntries } from './record-changes.ts';

/** A section that a move left as it was. */
export type LeftSection = { pageId: number; pageTitle: string; name: string; message: string };

const fixedType = 'This type of section cannot show another version.';

/** Which columns have new names, of versions as they are asked for; each is compared once. */
export function rememberedMoves(compared: ComparedBy | undefined, { version, from }: Target) {
  const known = new Map<number, ColumnMove>();
  return async (shown: readonly number[]): Promise<ColumnMoves> => {
    if (!compared) return known;
    const wanted = from.filter((id) => shown.includes(id) && !known.has(id));
    for (const [id, columns] of await readColumnMoves(compared, wanted, version.versionId)) {
      known.set(id, columns);
    }
    return known;
  };
}

/** The versions that the draft of a page shows. */
export async function shownVersions(db: Connection, pageId: number): Promise<number[]> {
  const [draft] = await readDraftsOf(db, [pageId]);
  return draft ? draft.content.sections.flatMap((section) => describeSection(section).data_versions) : [];
}

/** What became of a page whose sections are moved, or get back what they were. */
export type ChangedPage = {
  /** How many sections were changed. */
  sections: number;
  /** The sections that stayed as they are, each with the reason. */
  left: LeftSection[];
  /** Whether nothing waited to be published on the page, and whether it is a template. */
  isReady: boolean;
  isTemplate: boolean;
};

type PageMove = { id: number; wanted: WantedSections; target: Target; columns: ColumnMoves };

/** Moves the sections of the draft of a page that are wanted; `id` is the move that they are part of. */
export async function movePage(
  db: Connection,
  pageId: number,
  { id, wanted, target, columns }: PageMove,
  editor: Editor,
): Promise<ChangedPage> {
  const page = await editablePage(db, pageId, editor, { lock: true });
  const before = { isReady: !hasChanges(page.data), isTemplate: isTemplate(page.data) };
  const { draft } = await lockDraft(db, page);
  const found = draft.data.sections.flatMap((section, index) =>
    isWanted(section, wanted, target) ? [{ section, position: index + 1 }] : [],
  );

  const leave = (section: Section, message: string): LeftSection => ({
    pageId,
    pageTitle: page.data.title,
    name: nameInList(section),
    message,
  });
  const following = draft.data.sections.filter((section) => isFollowing(section, wanted, target));
  const left = following.map((section) => leave(section, followsNewest));
  const changes: SectionChange[] = [];
  for (const { section, position } of found) {
    const change = movedSection(section, target, columns);
    if (change) {
      changes.push({ section, position, change });
    } else {
      left.push(leave(section, fixedType));
    }
  }

  if (changes.length > 0) {
    const sections = await changeSections(db, { page, draft }, changes, editor);
    await recordMove(db, { move: id, pageId, changes, sections });
    for (const entry of movedEntries(changes)) {
      await recordHistory(db, page, entry, editor);
    }
  }

  return { sections: changes.length, left, ...before };
}

/** The most entries that name one section each. */
const mostOwnEntries = 4;

/**
 * The entries of moved sections, each of which is named: by its title or its position, or where they are many
 * in lists.
 */
function movedEntries(changes: readonly Pick<SectionChange, 'section' | 'position'>[]): string[] {
  const own = changes
    .slice(0, changes.length > mostOwnEntries + 1 ? mostOwnEntries : undefined)
    .map(({ section, position }) => `Updated Section remotely ${section.title || String(position)}`);
  const others = changes.slice(own.length).map(({ section }) => section);
  if (others.length === 0) return own;
  return [...own, ...namingEntries('Updated Sections remotely', others)];
}
