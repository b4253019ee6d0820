import { createHash } from 'node:crypto';
import { nanoid } from 'nanoid';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { applyPageCommands, type PageCommand } from '#domain/page/change/page-command.ts';
import {
  defaultGroups,
  hasChanges,
  maxContentLength,
  maxGroups,
  maxSections,
  pageContentSchema,
  type PageContent,
  type Section,
} from '#domain/page/content/page.ts';
import {
  headedBy,
  isSameHeading,
  withHeading,
  type HeadedContent,
} from '#domain/page/content/page-heading.ts';
import { discardDraft, type PublishingResult } from '#domain/page/change/publish.ts';
import {
  acceptChange,
  readChild,
  readChildren,
  readItems,
  writeItem,
  type Connection,
  type Item,
} from '#server/items/items.server.ts';
import { publicationIn } from '#domain/site/site-in.ts';
import { isSameJson } from '#domain/value/object/is-same-json.ts';
import { acceptCommands } from './accept-commands.ts';
import { acceptTranslations } from './accept-translations.ts';
import { translatedState } from '../tree/translated-state.ts';
import { editablePage, type Editor } from '../tree/editor.ts';
import { checkGroupThemes } from './group-themes.ts';
import { differsFromPublished, renewAddresses } from '../tree/page-heading.ts';
import { lockSite } from '../tree/site-pages.ts';
import { createContents, writeContent, writeContents } from '../tree/page-content.ts';
import { recordChanges } from './record-changes.ts';
import { findKnownKeys } from './known-keys.ts';

/** The draft of a page: its content and the revision that the next change must be based on. */
export type Draft = { pageId: number; revision: number; content: HeadedContent };

/** A change that is refused because it is based on an old revision; it carries the draft as it is now. */
export class StaleDraft extends TidemarkError {
  readonly draft: Draft;
  constructor(draft: Draft) {
    super('conflict', 'Somebody else changed this page.', { details: { revision: draft.revision } });
    this.draft = draft;
  }
}

/** A new id of a section. */
export const newSectionId = () => nanoid(10);

/**
 * Reads a page's draft for editing. A page without one has the draft that its first change stores, at
 * revision 0. Reading writes nothing.
 */
export async function readDraft(db: Connection, pageId: number, editor: Editor): Promise<Draft> {
  await editablePage(db, pageId, editor);
  return readStoredDraft(db, pageId);
}

/** The content of a page's draft, for a caller that has checked access. */
export const readDraftContent = async (db: Connection, pageId: number): Promise<HeadedContent> =>
  (await readStoredDraft(db, pageId)).content;

async function readStoredDraft(db: Connection, pageId: number): Promise<Draft> {
  const [draft] = await readDraftsOf(db, [pageId]);
  return draft!;
}

/** The drafts of pages, in the order of their ids, for a caller that has checked access. */
export async function readDraftsOf(db: Connection, pageIds: readonly number[]): Promise<Draft[]> {
  const stored = childrenById(await readChildren(db, 'page-draft', pageIds));
  const without = pageIds.filter((id) => !stored.has(id));
  const published = childrenById(await readChildren(db, 'page-published', without));
  const pages = new Map((await readItems(db, 'page', pageIds)).map(({ id, data }) => [id, data]));

  return pageIds.flatMap((pageId) => {
    const page = pages.get(pageId);
    if (!page) return [];
    const draft = stored.get(pageId);
    const content = draft?.data ?? firstDraft(published.get(pageId)?.data).draft;
    return { pageId, revision: draft?.revision ?? 0, content: withHeading(content, page) };
  });
}

/** A stored draft with its heading, and the revision that a change of it has to be based on. */
export type LockedDraft = { draft: HeadedDraft; base: number };
type HeadedDraft = Item<'page-draft'> & { data: HeadedContent };

/** Locks and reads the draft of a locked page. */
export async function lockDraft(db: Connection, page: Item<'page'>): Promise<LockedDraft> {
  const [locked] = await lockDrafts(db, [page]);
  return locked!;
}

/** Locks and reads the drafts of locked pages of a site, in the order of the pages. */
export async function lockDrafts(db: Connection, pages: readonly Item<'page'>[]): Promise<LockedDraft[]> {
  const ids = pages.map(({ id }) => id);
  const stored = childrenById(await readChildren(db, 'page-draft', ids, { lock: true }));
  const without = pages.filter(({ id }) => !stored.has(id));
  const created = childrenById(await createFirstDrafts(db, without));

  return pages.flatMap(({ id, data }) => {
    const draft = stored.get(id) ?? created.get(id);
    if (!draft) return [];
    const headed = { ...draft, data: withHeading(draft.data, data) };
    return { draft: headed, base: stored.has(id) ? draft.revision : 0 };
  });
}

/** Contents of pages by the ids of their pages. */
export const childrenById = <Content extends { parent_id: number | null }>(
  contents: readonly Content[],
): Map<number, Content> => new Map(contents.map((content) => [content.parent_id ?? 0, content]));

/** Stores the drafts of pages that have none, and links their published contents to them. */
async function createFirstDrafts(
  db: Connection,
  pages: readonly Item<'page'>[],
): Promise<Item<'page-draft'>[]> {
  if (pages.length === 0) return [];

  const ids = pages.map(({ id }) => id);
  const published = childrenById(await readChildren(db, 'page-published', ids, { lock: true }));
  const firsts = pages.map((page) => {
    const item = published.get(page.id);
    return { page, item, first: firstDraft(item?.data) };
  });
  const drafts = firsts.map(({ page, first }) => ({ page, data: first.draft }));
  const created = await createContents(db, 'page-draft', drafts, null);
  const linked = firsts.flatMap(({ page, item, first }) =>
    item ? [{ page, item, data: first.published }] : [],
  );

  await writeContents(db, { type: 'page-published' }, linked, null);
  return created;
}

/**
 * The draft of a page that has none, and its published content linked to it. Always the same for the same
 * page.
 */
function firstDraft(published: PageContent | undefined): PublishingResult {
  const empty = { sections: [], section_groups: defaultGroups() };
  if (published) return discardDraft(published, draftIdOf);
  return { draft: empty, published: empty };
}

/**
 * Refuses with `StaleDraft` where a locked draft is no longer at the revision that was read; without one, all
 * are taken.
 */
export function checkBase(page: Item<'page'>, { draft, base }: LockedDraft, read: number | undefined): void {
  if (read === undefined || read === base) return;
  throw new StaleDraft({ pageId: page.id, revision: draft.revision, content: draft.data });
}

/** The id of the first draft of a published section. */
const draftIdOf = ({ id }: Section): string =>
  createHash('sha256').update(`draft of ${id}`).digest('base64url').slice(0, 10);

/**
 * Applies commands to a draft that is still at revision `base`; another base is refused with `StaleDraft`.
 * The history says what was changed.
 */
export async function changeDraft(
  db: Connection,
  input: { pageId: number; base: number; commands: PageCommand[] },
  editor: Editor,
): Promise<ChangedDraft> {
  // The addresses of other pages may follow from a title.
  if (input.commands.some(({ kind }) => kind === 'changePage')) {
    await lockSite(db, editor.site.id);
  }

  const page = await editablePage(db, input.pageId, editor, { lock: true });
  const locked = await lockDraft(db, page);
  checkBase(page, locked, input.base);

  const { draft } = locked;
  const change = { commands: input.commands, autosave: true };
  const { revision, content, hasChanges } = await applyToDraft(db, { page, draft }, change, editor);

  await recordChanges(db, page, { before: draft.data, after: content, commands: input.commands }, editor);
  return { pageId: page.id, revision, content, hasChanges };
}

/** A draft after a change, and whether it differs from what is published. */
export type ChangedDraft = Draft & { hasChanges: boolean };

/**
 * Applies commands to the draft of a page, both locked, and notes whether it differs from what is published;
 * the caller adds to its history. The heading of a page that was never published is that of its draft.
 */
export async function applyToDraft(
  db: Connection,
  { page, draft }: { page: Item<'page'>; draft: HeadedDraft },
  { commands, autosave }: { commands: readonly PageCommand[]; autosave: boolean },
  editor: Editor,
): Promise<Omit<ChangedDraft, 'pageId'>> {
  const theme = page.data.theme || editor.site.theme;
  const content = await changedContent(db, draft, commands, theme);
  const change = { page, type: 'page-draft', item: draft, data: content, autosave } as const;
  const revision = await writeContent(db, change, editor.id);
  const published = (await readChild(db, 'page-published', page.id))?.data;
  const has_changes = differsFromPublished(page, content, published);
  const isNew = page.data.published === 'draft';
  const heading = isNew ? headedBy(page.data, content) : page.data;
  const translated = translatedState(page, { draft: content, published }, editor.site);
  const data = { ...heading, ...(translated ? { translated } : {}), has_changes };
  const isSame =
    has_changes === page.data.has_changes &&
    isSameHeading(data, page.data) &&
    isSameJson(data.translated, page.data.translated);

  if (!isSame) {
    await writeItem(db, 'page', page.id, { data }, editor.id);
  }

  if (data.title !== page.data.title) {
    await renewAddresses(db, [page.id], editor);
  }

  const publication = publicationIn(data, { language: '', ...editor.site });
  return { revision, content, hasChanges: hasChanges(publication) };
}

async function changedContent(
  db: Connection,
  draft: HeadedDraft,
  commands: readonly PageCommand[],
  theme: string,
): Promise<HeadedContent> {
  await checkGroupThemes(db, draft, commands, theme);
  const known = await findKnownKeys(db, draft, commands);
  const result = applyPageCommands(draft.data, acceptCommands(commands, known));
  if (!result.ok) throw new TidemarkError('invalid_request', result.message);

  const { sections, section_groups } = result.content;
  if (sections.length > maxSections) {
    throw new TidemarkError('invalid_request', `A page has at most ${maxSections} sections.`);
  }

  if (section_groups.length > maxGroups) {
    throw new TidemarkError('invalid_request', `A page has at most ${maxGroups} groups.`);
  }

  const accepted = acceptTranslations(result.content, commands);
  const content = acceptChange(pageContentSchema, draft.data, accepted, (path) => known.earlier.has(path));
  checkLength(draft.data, content);
  return withHeading(content, draft.data);
}

/**
 * Refuses content that is too long to be read and compared for each change; longer content of earlier times
 * may shrink.
 */
function checkLength(before: PageContent, after: PageContent): void {
  const length = JSON.stringify(after).length;
  if (length <= maxContentLength || length <= JSON.stringify(before).length) return;
  throw new TidemarkError(
    'too_large',
    'The page would have too much content. Divide it into several pages, or leave something out.',
  );
}
