import { nanoid } from 'nanoid';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { applyPageCommands, describeCommand, type PageCommand } from '#domain/page/page-command.ts';
import {
  defaultGroups,
  maxGroups,
  maxSections,
  pageContentSchema,
  type PageContent,
} from '#domain/page/page.ts';
import { discardDraft } from '#domain/page/publish.ts';
import {
  acceptChange,
  readChild,
  writeItem,
  type Connection,
  type Item,
} from '#server/items/items.server.ts';
import { acceptCommands } from './accept-commands.ts';
import { editablePage, type Editor } from './editor.ts';
import { checkGroupThemes } from './group-themes.ts';
import { createContent, writeContent } from './page-content.ts';
import { recordHistory } from './page-history.ts';
import { findKnownKeys } from './known-keys.ts';

/** The draft of a page: its content and the revision that the next change must be based on. */
export type Draft = { pageId: number; revision: number; content: PageContent };

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

/** Reads a page's draft for editing. A page without a draft gets one, in a transaction. */
export async function readDraft(db: Connection, pageId: number, editor: Editor): Promise<Draft> {
  const page = await editablePage(db, pageId, editor);
  const stored = await readChild(db, 'page-draft', page.id);
  const draft =
    stored ?? (await inTransaction(db, (transaction) => createDraft(transaction, pageId, editor)));
  return { pageId, revision: draft.revision, content: draft.data };
}

const inTransaction = <Value>(db: Connection, work: (db: Connection) => Promise<Value>): Promise<Value> =>
  db.isTransaction ? work(db) : db.transaction().execute(work);

async function createDraft(db: Connection, pageId: number, editor: Editor): Promise<Item<'page-draft'>> {
  return lockDraft(db, await editablePage(db, pageId, editor, true));
}

/** The draft of a page that is locked, locked too; a page without one gets it from its published content. */
export async function lockDraft(db: Connection, page: Item<'page'>): Promise<Item<'page-draft'>> {
  const draft = await readChild(db, 'page-draft', page.id, { lock: true });
  if (draft) return draft;
  const published = await readChild(db, 'page-published', page.id);
  const data = published
    ? discardDraft(published.data, newSectionId).draft
    : { sections: [], section_groups: defaultGroups() };
  return createContent(db, page, 'page-draft', data, null);
}

/**
 * Applies commands to a draft that is still at revision `base`; another base is refused with `StaleDraft`. The history
 * gets an entry for the first change after a publication.
 */
export async function changeDraft(
  db: Connection,
  input: { pageId: number; base: number; commands: PageCommand[] },
  editor: Editor,
): Promise<Draft> {
  const page = await editablePage(db, input.pageId, editor, true);
  const draft = await lockDraft(db, page);
  if (draft.revision !== input.base)
    throw new StaleDraft({ pageId: page.id, revision: draft.revision, content: draft.data });
  const content = await changedContent(db, draft, input.commands, editor);
  const change = { type: 'page-draft', item: draft, data: content, autosave: true } as const;
  const revision = await writeContent(db, page, change, editor.id);
  if (!page.data.has_changes) {
    await writeItem(db, 'page', page.id, { data: { ...page.data, has_changes: true } }, editor.id);
    const [first] = input.commands;
    if (first) await recordHistory(db, page, `${describeCommand(first)}.`, editor);
  }
  return { pageId: page.id, revision, content };
}

async function changedContent(
  db: Connection,
  draft: Item<'page-draft'>,
  commands: readonly PageCommand[],
  { site }: Editor,
): Promise<PageContent> {
  await checkGroupThemes(db, draft, commands, site);
  const known = await findKnownKeys(db, draft, commands);
  const result = applyPageCommands(draft.data, acceptCommands(commands, known));
  if (!result.ok) throw new TidemarkError('invalid_request', result.message);
  const { sections, section_groups } = result.content;
  if (sections.length > maxSections)
    throw new TidemarkError('invalid_request', `A page has at most ${maxSections} sections.`);
  if (section_groups.length > maxGroups)
    throw new TidemarkError('invalid_request', `A page has at most ${maxGroups} groups.`);
  return acceptChange(pageContentSchema, draft.data, result.content, (path) => known.earlier.has(path));
}
