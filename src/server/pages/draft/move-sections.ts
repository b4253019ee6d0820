import type { Kysely } from 'kysely';
import { hasChanges, isTemplate, type Section } from '#domain/page/content/page.ts';
import { isTransient, type Database } from '#server/base/base.server.ts';
import type { Connection, ItemLog } from '#server/items/items.server.ts';
import { nameInList } from '#sections/section-name.ts';
import { describeSection } from '#server/search/search.server.ts';
import { lockDraft, readDraftsOf } from './drafts.ts';
import { editablePage, type Editor } from '../tree/editor.ts';
import { failureMessage, type FailedPage } from '../tree/failed-page.ts';
import { recordHistory } from '../tree/page-history.ts';
import { readColumnMoves, type ColumnMove, type ColumnMoves, type ComparedBy } from './column-moves.ts';
import {
  findPages,
  followsNewest,
  isFollowing,
  isWanted,
  movedSection,
  pagesOfPart,
  readTarget,
  type NamedPage,
  type SectionMove,
  type Target,
} from './move-target.ts';
import { changeSections, openMove, recordMove, type SectionChange } from './recorded-moves.ts';
import { namingEntries } from './record-changes.ts';

/**
 * What moving the sections of some pages did; `next` is where the next part begins, null after the last one.
 */
export type MovedSections = {
  sections: number;
  pages: number;
  /** Sections whose type is not registered, or cannot move to another version; they stay as they are. */
  skipped: number;
  failed: FailedPage[];
  /**
   * Moved pages that were published as they are: nothing else waits on them. Templates, which are never
   * published, are in neither list.
   */
  ready: NamedPage[];
  /** Moved pages that are drafts, or had other changes before. */
  others: NamedPage[];
  /** The sections that stayed as they are, each with the reason. */
  left: LeftSection[];
  /** The move, by which it is undone; null where nothing was moved. */
  move: number | null;
  next: number | null;
};

/** A section that a move left as it was. */
export type LeftSection = { pageId: number; pageTitle: string; name: string; message: string };

const fixedType = 'This type of section cannot show another version.';

/**
 * In which move sections are moved: one that was begun (null begins one), and how columns are found that have
 * new names in the version; they keep their names where that is missing.
 */
type MoveContext = {
  editor: Editor;
  log: ItemLog;
  within?: number | null;
  compared?: ComparedBy | undefined;
};

/**
 * Moves the sections of the drafts that an editor may change to another version of their source, some pages
 * at a time and each page in a transaction of its own. Pages that fail stay as they were and are named.
 */
export async function moveSections(
  db: Kysely<Database>,
  move: SectionMove,
  { editor, log, within = null, compared }: MoveContext,
): Promise<MovedSections> {
  const target = await readTarget(db, move, editor);
  const pages = await findPages(db, move, { target, editor });
  const part = pages.slice(0, pagesOfPart);
  const moved: MovedSections = {
    sections: 0,
    pages: 0,
    skipped: 0,
    failed: [],
    ready: [],
    others: [],
    left: [],
    move: await openMove(db, within, editor),
    next: null,
  };
  const columnsOf = rememberedMoves(compared, target);

  for (const page of part) {
    try {
      const columns = await columnsOf(await shownVersions(db, page.id));
      const done = await db.transaction().execute(async (transaction) => {
        const work = { move, target, editor, columns };
        const { id, ...result } = await movePage(transaction, page.id, work, moved.move);
        moved.move = id;
        return result;
      });
      moved.sections += done.sections;
      moved.skipped += done.left.length;
      moved.left.push(...done.left);
      if (done.sections === 0) continue;
      moved.pages += 1;
      if (!done.isTemplate) {
        (done.isReady ? moved.ready : moved.others).push(page);
      }
    } catch (error) {
      if (isTransient(error)) throw error;
      log.error({ err: error, page: page.id }, 'the sections of a page cannot be moved to another version');
      moved.failed.push({ ...page, message: failureMessage(error) });
    }
  }

  return { ...moved, next: pages.length > part.length ? (part.at(-1)?.id ?? null) : null };
}

/** Which columns have new names, of versions as they are asked for; each is compared once. */
function rememberedMoves(compared: ComparedBy | undefined, { version, from }: Target) {
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
async function shownVersions(db: Connection, pageId: number): Promise<number[]> {
  const [draft] = await readDraftsOf(db, [pageId]);
  return draft ? draft.content.sections.flatMap((section) => describeSection(section).data_versions) : [];
}

/** What was moved on a page, and what it was before. */
type MovedPage = { sections: number; left: LeftSection[]; id: number | null };
type PageBefore = { isReady: boolean; isTemplate: boolean };
type PageMove = { move: SectionMove; target: Target; editor: Editor; columns: ColumnMoves };

async function movePage(
  db: Connection,
  pageId: number,
  { move, target, editor, columns }: PageMove,
  within: number | null,
): Promise<MovedPage & PageBefore> {
  const page = await editablePage(db, pageId, editor, { lock: true });
  const before = { isReady: !hasChanges(page.data), isTemplate: isTemplate(page.data) };
  const { draft } = await lockDraft(db, page);
  const found = draft.data.sections.flatMap((section, index) =>
    isWanted(section, move, target) ? [{ section, position: index + 1 }] : [],
  );

  const leave = (section: Section, message: string): LeftSection => ({
    pageId,
    pageTitle: page.data.title,
    name: nameInList(section),
    message,
  });
  const following = draft.data.sections.filter((section) => isFollowing(section, move, target));
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

  let id = within;
  if (changes.length > 0) {
    const sections = await changeSections(db, { page, draft }, changes, editor);
    const { versionId } = target.version;
    id = await recordMove(db, { within, versionId, pageId, changes, sections }, editor);
    for (const entry of movedEntries(changes)) {
      await recordHistory(db, page, entry, editor);
    }
  }

  return { sections: changes.length, left, id, ...before };
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
