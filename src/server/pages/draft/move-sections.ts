import type { Kysely } from 'kysely';
import type { PageCommand } from '#domain/page/change/page-command.ts';
import { hasChanges, isTemplate, type Section } from '#domain/page/content/page.ts';
import { normaliseTag } from '#domain/page/content/tags.ts';
import { elementState } from '#sections/element-state.ts';
import { changedInAllLanguages } from '#sections/section-texts.ts';
import { sectionType } from '#sections/index.ts';
import { isTransient, type Database } from '#server/base/base.server.ts';
import type { Connection, ItemLog } from '#server/items/items.server.ts';
import { countListedSections, describeSection } from '#server/search/search.server.ts';
import { knownVersions, readableVersion, readSource } from '#server/sources/sources.server.ts';
import { invalidField } from '#domain/error/invalid-field.ts';
import { applyToDraft, lockDraft } from './drafts.ts';
import { editablePage, type Editor } from '../tree/editor.ts';
import { failureMessage, type FailedPage } from '../tree/failed-page.ts';
import { recordHistory } from '../tree/page-history.ts';
import { readEditablePages } from '../tree/site-pages.ts';
import { namingEntries } from './record-changes.ts';
import type { NamedVersion, SiteSectionFilter } from './site-sections.ts';

/**
 * Which sections are moved to which version of their source: those of `version`, or with null those of all
 * other versions, deleted ones too. `after` is the last page of the part before.
 */
export type SectionMove = Omit<SiteSectionFilter, 'source'> & { to: number; after: number | null };

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
  next: number | null;
};

type NamedPage = Pick<FailedPage, 'id' | 'title'>;

/** The pages of one part: a request takes about a second. */
const pagesOfPart = 25;

/**
 * Moves the sections of the drafts that an editor may change to another version of their source, some pages
 * at a time and each page in a transaction of its own. Pages that fail stay as they were and are named.
 */
export async function moveSections(
  db: Kysely<Database>,
  move: SectionMove,
  { editor, log }: { editor: Editor; log: ItemLog },
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
    next: null,
  };

  for (const page of part) {
    try {
      const done = await db
        .transaction()
        .execute((transaction) => movePage(transaction, page.id, { move, target, editor }));
      moved.sections += done.sections;
      moved.skipped += done.skipped;
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

/** The version that sections move to, and those that they come from. */
type Target = { version: NamedVersion; from: readonly number[] };

async function readTarget(db: Connection, { version, to }: SectionMove, editor: Editor): Promise<Target> {
  const { attribution } = await readableVersion({ db, viewer: editor }, to);
  const { sourceId, sourceName, versionId, versionName } = attribution;
  const others = knownVersions(await readSource(db, editor, sourceId)).filter((id) => id !== to);

  if (version !== null && !others.includes(version)) {
    throw invalidField('to', 'Choose another version of the same source.');
  }

  return {
    version: { sourceId, sourceName, versionId, versionName },
    from: version === null ? others : [version],
  };
}

async function findPages(
  db: Connection,
  move: SectionMove,
  { target, editor }: { target: Target; editor: Editor },
): Promise<NamedPage[]> {
  const { type, tag, hasTags, after } = move;
  const filter = {
    type,
    versions: target.from,
    tag: tag === null ? null : normaliseTag(tag),
    hasTags,
    isPublished: false,
  };
  const counts = await countListedSections(db, editor.site.id, filter);
  const found = new Set(
    counts.filter((count) => type === null || count.type === type).map(({ page_id }) => page_id),
  );

  return (await readEditablePages(db, editor))
    .filter(({ id }) => found.has(id) && id > (after ?? 0))
    .map(({ id, title }) => ({ id, title }))
    .toSorted((a, b) => a.id - b.id);
}

/** What was moved on a page, and what it was before. */
type MovedPage = Pick<MovedSections, 'sections' | 'skipped'> & { isReady: boolean; isTemplate: boolean };

async function movePage(
  db: Connection,
  pageId: number,
  { move, target, editor }: { move: SectionMove; target: Target; editor: Editor },
): Promise<MovedPage> {
  const page = await editablePage(db, pageId, editor, { lock: true });
  const before = { isReady: !hasChanges(page.data), isTemplate: isTemplate(page.data) };
  const { draft } = await lockDraft(db, page);
  const found = draft.data.sections.flatMap((section, index) =>
    isWanted(section, move, target) ? [{ section, position: index + 1 }] : [],
  );

  const changes = found.flatMap(({ section, position }) => {
    const change = movedSection(section, target);
    if (!change) return [];
    return [{ section, position, change }];
  });
  if (changes.length > 0) {
    const commands = changes.map(({ section: { id }, change }): PageCommand => ({
      kind: 'changeSection',
      id,
      change,
    }));
    await applyToDraft(db, { page, draft }, { commands, autosave: false }, editor);
    for (const entry of movedEntries(changes)) {
      await recordHistory(db, page, entry, editor);
    }
  }

  return { sections: changes.length, skipped: found.length - changes.length, ...before };
}

/** The most entries that name one section each. */
const mostOwnEntries = 4;

/**
 * The entries of moved sections, each of which is named: by its title or its position, or where they are many
 * in lists.
 */
function movedEntries(changes: readonly { section: Section; position: number }[]): string[] {
  const own = changes
    .slice(0, changes.length > mostOwnEntries + 1 ? mostOwnEntries : undefined)
    .map(({ section, position }) => `Updated Section remotely ${section.title || String(position)}`);
  const others = changes.slice(own.length).map(({ section }) => section);
  if (others.length === 0) return own;
  return [...own, ...namingEntries('Updated Sections remotely', others)];
}

/** Whether a section of a draft is one that the list has under the same filter. */
function isWanted(section: Section, { type, tag, hasTags }: SectionMove, { from }: Target): boolean {
  const described = describeSection(section);
  return (
    (type === null || described.type === type) &&
    (tag === null || described.tags.includes(normaliseTag(tag))) &&
    (!hasTags || described.tags.length > 0) &&
    described.data_versions.some((id) => from.includes(id))
  );
}

/**
 * What changes of a section so that all its data is from the new version, in all languages; null where its
 * type cannot do that.
 */
function movedSection(
  section: Section,
  { version, from }: Target,
): Pick<Section, 'element' | 'translations'> | null {
  const type = sectionType(section.element['element-type']);
  const withVersion = type?.data?.withVersion;
  if (!withVersion) return null;

  const { element, translations } = changedInAllLanguages(section, (each) => {
    const state = from.reduce<unknown>((moved, id) => withVersion(moved, version, id), elementState(each));
    return { ...each, 'element-data': state };
  });
  return translations ? { element, translations } : { element };
}
