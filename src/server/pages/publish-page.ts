import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { defaultGroups, isTemplate, pageContentSchema } from '#domain/page/page.ts';
import { discardDraft, publishContent, type PublishingResult } from '#domain/page/publish.ts';
import { keepUnknownKeys } from '#domain/value/stored-object.ts';
import { readChild, writeItem, type Connection, type Item } from '#server/items/items.server.ts';
import { recordAuditEntry } from '#server/identity/identity.server.ts';
import { checkBase, lockDraft, newSectionId, type Draft } from './drafts.ts';
import { editablePage, type Editor } from './editor.ts';
import { endSchedule } from './end-schedule.ts';
import { createContent, writeContent } from './page-content.ts';
import { discardedEntry, publishedEntry, recordHistory } from './page-history.ts';

/**
 * Publishes the draft of a page: visitors see it from now on. Published sections keep their ids. With a `base`, a draft
 * that is at another revision is refused with `StaleDraft`, so that nothing is published that its editor has not seen.
 */
export async function publishPage(
  db: Connection,
  pageId: number,
  editor: Editor,
  base?: number,
): Promise<Draft> {
  const page = await editablePage(db, pageId, editor, { lock: true });
  if (isTemplate(page.data))
    throw new TidemarkError(
      'invalid_request',
      'A template cannot be published. Make a page from it, and publish that.',
    );
  const locked = await lockDraft(db, page);
  checkBase(page, locked, base);
  const { draft } = locked;
  const published = await readChild(db, 'page-published', pageId, { lock: true });
  const publication = publishContent(draft.data, published?.data ?? null, newSectionId);
  await recordAuditEntry(db, editor, {
    action: 'publish-page',
    subject: page.data.title,
    details: { page: pageId, site: editor.site.id },
  });
  return writePublication(db, { page, draft, published, publication }, publishedEntry, editor);
}

/**
 * Discards the changes of a draft: it is rebuilt from the published content. A page never published becomes empty. With a
 * `base`, a draft that is at another revision is refused with `StaleDraft`.
 */
export async function discardPage(
  db: Connection,
  pageId: number,
  editor: Editor,
  base?: number,
): Promise<Draft> {
  const page = await editablePage(db, pageId, editor, { lock: true });
  const published = await readChild(db, 'page-published', pageId, { lock: true });
  const locked = await lockDraft(db, page);
  checkBase(page, locked, base);
  const { draft } = locked;
  if (!published) return emptyDraft(db, page, draft, editor);
  const publication = discardDraft(published.data, newSectionId);
  return writePublication(db, { page, draft, published, publication }, discardedEntry, editor);
}

/** Removes all sections of a draft that was never published; the page stays a draft. */
async function emptyDraft(
  db: Connection,
  page: Item<'page'>,
  draft: Item<'page-draft'>,
  editor: Editor,
): Promise<Draft> {
  const content = { sections: [], section_groups: defaultGroups() };
  const revision = await writeContent(
    db,
    page,
    { type: 'page-draft', item: draft, data: content },
    editor.id,
  );
  await writeItem(db, 'page', page.id, { data: { ...page.data, has_changes: false } }, editor.id);
  await endSchedule(db, page, editor);
  await recordHistory(db, page, discardedEntry, editor);
  return { pageId: page.id, revision, content };
}

/** A page with its stored contents, and those that replace them. */
type Publication = {
  page: Item<'page'>;
  draft: Item<'page-draft'>;
  published: Item<'page-published'> | null;
  publication: PublishingResult;
};

/** Writes a draft and the published content that now belong together. */
async function writePublication(
  db: Connection,
  { page, draft, published, publication }: Publication,
  entry: string,
  editor: Editor,
): Promise<Draft> {
  const change = { type: 'page-draft', item: draft, data: publication.draft } as const;
  const revision = await writeContent(db, page, change, editor.id);
  const data = keepUnknownKeys(pageContentSchema, published?.data, publication.published);
  if (published) await writeContent(db, page, { type: 'page-published', item: published, data }, editor.id);
  else await createContent(db, page, { type: 'page-published', data }, editor.id);
  const settled = { ...page.data, has_changes: false, published: '' };
  await writeItem(db, 'page', page.id, { data: settled }, editor.id);
  await endSchedule(db, page, editor);
  await recordHistory(db, page, entry, editor);
  return { pageId: page.id, revision, content: publication.draft };
}
