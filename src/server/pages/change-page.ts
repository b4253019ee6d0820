import { nanoid } from 'nanoid';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { applyPageCommands, describeCommand, type PageCommand } from '#domain/page/page-command.ts';
import {
  defaultGroups,
  hiddenPageIndex,
  pageSettingsSchema,
  type PageContent,
  type PageEntry,
} from '#domain/page/page.ts';
import { discardDraft, publishContent } from '#domain/page/publish.ts';
import { pageSlug, renewSlugs } from '#domain/page/page-slug.ts';
import {
  createItem,
  deleteItem,
  readChild,
  readItem,
  writeItem,
  type Connection,
  type Item,
} from '#server/items/items.server.ts';
import { acceptCommands } from './accept-commands.ts';
import { checkBelow, checkEditor, editablePage, type Editor } from './editor.ts';
import { lockSite, readPages } from './site-pages.ts';

/** A draft as editors hold it: its content and the revision that the next change must be based on. */
export type Draft = { pageId: number; revision: number; content: PageContent };

/** A refused change: somebody else's came first; the draft as it now is goes back with it. */
export class StaleDraft extends TidemarkError {
  readonly draft: Draft;
  constructor(draft: Draft) {
    super('conflict', 'Somebody else changed this page meanwhile.', {
      details: { revision: draft.revision },
    });
    this.draft = draft;
  }
}

const newId = () => nanoid(10);

async function record(
  db: Connection,
  page: { id: number; app: string },
  type: string,
  editor: Editor,
): Promise<void> {
  const user = editor.email ?? 'user';
  await createItem(db, { app: page.app, type: 'history', parent: page.id, data: { type, user } }, editor.id);
}

/** The page's draft; a page that has none yet gets one from its published copy. */
async function draftOf(db: Connection, page: Item<'page'>, lock: boolean): Promise<Item<'page-draft'>> {
  const draft = await readChild(db, 'page-draft', page.id, { lock });
  if (draft) return draft;
  const published = await readChild(db, 'page-published', page.id);
  const data = published
    ? discardDraft(published.data, newId).draft
    : { sections: [], section_groups: defaultGroups() };
  return createItem(db, { app: page.app, type: 'page-draft', parent: page.id, data }, null);
}

/** Reads a page's draft for editing. */
export async function readDraft(db: Connection, pageId: number, editor: Editor): Promise<Draft> {
  const page = await editablePage(db, pageId, editor);
  const draft = await draftOf(db, page, false);
  return { pageId, revision: draft.revision, content: draft.data };
}

type NewPage = { title?: string; parent?: number | null };

/** Creates a page at the end of its siblings; without a title it is `Page` and the highest top-level index plus one. */
export async function createPage(db: Connection, input: NewPage, editor: Editor): Promise<PageEntry> {
  checkEditor(editor);
  const siteId = editor.site.id;
  await lockSite(db, siteId);
  const pages = await readPages(db, siteId);
  const parent = input.parent == null ? null : pages.find((page) => page.id === input.parent);
  if (parent === undefined) throw new TidemarkError('not_found', 'The page to put it under is gone.');
  if (parent) await editablePage(db, parent.id, editor);
  const highest = (parentId: number | null) =>
    Math.max(
      -1,
      ...pages
        .filter((page) => page.parent === parentId && page.index !== hiddenPageIndex)
        .map((page) => page.index),
    );
  const title = input.title ?? `Page ${highest(null) + 1}`;
  const index = highest(parent?.id ?? null) + 1;
  const url_slug = pageSlug(
    { title, index },
    parent?.url_slug ?? '',
    new Set(pages.map((page) => page.url_slug)),
  );
  const app = String(siteId);
  const page = await createItem(
    db,
    {
      app,
      type: 'page',
      parent: parent?.id ?? siteId,
      data: { title, index, url_slug, published: 'draft' },
    },
    editor.id,
  );
  const content = { sections: [], section_groups: defaultGroups() };
  await createItem(db, { app, type: 'page-draft', parent: page.id, data: content }, editor.id);
  await record(db, page, 'created Page.', editor);
  return { ...page.data, id: page.id, parent: parent?.id ?? null };
}

/**
 * Applies commands to a draft that is still at `base`. The first change of a stretch of work by one person goes into
 * the history; a stale base is refused with `StaleDraft`.
 */
export async function changeDraft(
  db: Connection,
  input: { pageId: number; base: number; commands: PageCommand[] },
  editor: Editor,
): Promise<Draft> {
  const page = await editablePage(db, input.pageId, editor, true);
  const draft = await draftOf(db, page, true);
  if (draft.revision !== input.base) {
    throw new StaleDraft({ pageId: page.id, revision: draft.revision, content: draft.data });
  }
  const result = applyPageCommands(draft.data, acceptCommands(input.commands));
  if (!result.ok) throw new TidemarkError('invalid_request', result.message);
  const revision = await writeItem(db, 'page-draft', draft.id, { data: result.content }, editor.id);
  if (!page.data.has_changes) {
    await writeItem(db, 'page', page.id, { data: { ...page.data, has_changes: true } }, editor.id);
    const [first] = input.commands;
    if (first) await record(db, page, `${describeCommand(first)}.`, editor);
  }
  return { pageId: page.id, revision, content: result.content };
}

/** Publishes the draft: visitors see it from now on. Published sections keep their ids. */
export async function publishPage(db: Connection, pageId: number, editor: Editor): Promise<Draft> {
  const page = await editablePage(db, pageId, editor, true);
  const draft = await draftOf(db, page, true);
  const previous = await readChild(db, 'page-published', pageId, { lock: true });
  const publication = publishContent(draft.data, previous?.data ?? null, newId);
  const revision = await writeItem(db, 'page-draft', draft.id, { data: publication.draft }, editor.id);
  if (previous)
    await writeItem(db, 'page-published', previous.id, { data: publication.published }, editor.id);
  else {
    const item = {
      app: page.app,
      type: 'page-published' as const,
      parent: pageId,
      data: publication.published,
    };
    await createItem(db, item, editor.id);
  }
  await writeItem(
    db,
    'page',
    pageId,
    { data: { ...page.data, has_changes: false, published: '' } },
    editor.id,
  );
  await record(db, page, 'published changes.', editor);
  return { pageId, revision, content: publication.draft };
}

/** Throws the draft's changes away: it is rebuilt from what is published. A page never published cannot be discarded. */
export async function discardPage(db: Connection, pageId: number, editor: Editor): Promise<Draft> {
  const page = await editablePage(db, pageId, editor, true);
  const published = await readChild(db, 'page-published', pageId, { lock: true });
  if (!published)
    throw new TidemarkError(
      'invalid_request',
      'This page was never published, so there is nothing to go back to.',
    );
  const draft = await draftOf(db, page, true);
  const rebuilt = discardDraft(published.data, newId);
  const revision = await writeItem(db, 'page-draft', draft.id, { data: rebuilt.draft }, editor.id);
  await writeItem(db, 'page-published', published.id, { data: rebuilt.published }, editor.id);
  await writeItem(
    db,
    'page',
    pageId,
    { data: { ...page.data, has_changes: false, published: '' } },
    editor.id,
  );
  await record(db, page, 'discarded changes.', editor);
  return { pageId, revision, content: rebuilt.draft };
}

/** Sets page settings, which take effect at once. */
export async function changeSettings(
  db: Connection,
  pageId: number,
  settings: unknown,
  editor: Editor,
): Promise<void> {
  const page = await editablePage(db, pageId, editor, true);
  const parsed = pageSettingsSchema.safeParse(settings);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new TidemarkError('invalid_request', `${issue?.path.join('.')}: ${issue?.message}.`);
  }
  await writeItem(db, 'page', pageId, { data: { ...page.data, ...parsed.data } }, editor.id);
}

/** Renames a page; its slug and those of all below it follow, and the old addresses lead to the new ones. */
export async function renamePage(
  db: Connection,
  pageId: number,
  title: string,
  editor: Editor,
): Promise<PageEntry> {
  const siteId = editor.site.id;
  await lockSite(db, siteId);
  const page = await editablePage(db, pageId, editor, true);
  await writeItem(db, 'page', pageId, { data: { ...page.data, title } }, editor.id);
  await renewSitePaths(db, siteId, pageId, editor);
  const renamed = (await readPages(db, siteId)).find((entry) => entry.id === pageId);
  if (!renamed) throw new TidemarkError('not_found', `There is no page ${pageId}.`);
  await record(db, page, `renamed Page to ${renamed.title}.`, editor);
  return renamed;
}

async function renewSitePaths(db: Connection, siteId: number, pageId: number, editor: Editor): Promise<void> {
  const pages = await readPages(db, siteId);
  const app = String(siteId);
  const renewed = renewSlugs(pages, pageId);
  const settled = [...renewed].map(([id, slug]) => ({
    id,
    slug,
    page: pages.find((entry) => entry.id === id),
  }));
  for (const { id, page } of settled) {
    if (page?.url_slug) await storeSlug(db, id, '', editor);
  }
  for (const { id, slug, page } of settled) {
    await storeSlug(db, id, slug, editor);
    await db.deleteFrom('page_redirect').where('app', '=', app).where('old_slug', '=', slug).execute();
    if (!page?.url_slug) continue;
    const redirect = { app, old_slug: page.url_slug, page_id: id };
    await db
      .insertInto('page_redirect')
      .values(redirect)
      .onConflict((conflict) => conflict.columns(['app', 'old_slug']).doUpdateSet({ page_id: id }))
      .execute();
  }
}

async function storeSlug(db: Connection, id: number, url_slug: string, editor: Editor): Promise<void> {
  const page = await readItem(db, 'page', id, { lock: true });
  await writeItem(db, 'page', id, { data: { ...page.data, url_slug } }, editor.id);
}

/** Deletes a page with its sections, its revisions and every page below it. */
export async function deletePage(db: Connection, pageId: number, editor: Editor): Promise<void> {
  await lockSite(db, editor.site.id);
  await editablePage(db, pageId, editor, true);
  await checkBelow(db, pageId, editor);
  await deleteItem(db, 'page', pageId);
}

/** Adds a comment to a page's history. */
export async function commentOnPage(
  db: Connection,
  pageId: number,
  comment: string,
  editor: Editor,
): Promise<void> {
  const page = await editablePage(db, pageId, editor);
  const text = comment.trim();
  if (!text) throw new TidemarkError('invalid_request', 'A comment needs some words.');
  await record(db, page, `commented: ${text}`, editor);
}

/** An entry of a page's history. */
export type HistoryEntry = { id: number; type: string; user: string; time: string };

/** A page's history, newest first; for editors only, because it names people. */
export async function readHistory(db: Connection, pageId: number, editor: Editor): Promise<HistoryEntry[]> {
  await editablePage(db, pageId, editor);
  const rows = await db
    .selectFrom('item')
    .select(['id', 'data', 'created_at'])
    .where('type', '=', 'history')
    .where('parent_id', '=', pageId)
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  return rows.map((row) => {
    const { type, user } = row.data as { type: string; user: string };
    return { id: row.id, type, user, time: row.created_at.toISOString() };
  });
}
