import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { defaultGroups, hiddenPageIndex, type PageEntry } from '#domain/page/page.ts';
import { pageSlug } from '#domain/page/page-slug.ts';
import { createItem, deleteItem, type Connection } from '#server/items/items.server.ts';
import { checkBelow, checkEditor, checkPage, editablePage, type Editor } from './editor.ts';
import { recordHistory } from './page-history.ts';
import { lockSite, readPages } from './site-pages.ts';

type NewPage = { title?: string; parent?: number | null };

/** Creates a page after its siblings; without a title it is `Page` and the highest top-level index plus one. */
export async function createPage(db: Connection, input: NewPage, editor: Editor): Promise<PageEntry> {
  checkEditor(editor);
  const siteId = editor.site.id;
  await lockSite(db, siteId);
  const pages = await readPages(db, siteId);
  const parent = input.parent == null ? null : pages.find((page) => page.id === input.parent);
  if (parent === undefined) throw new TidemarkError('not_found', 'The page to put it under is gone.');
  if (parent) await editablePage(db, parent.id, editor);
  const title = input.title ?? `Page ${nextIndex(pages, null)}`;
  const index = nextIndex(pages, parent?.id ?? null);
  const taken = new Set(pages.map((page) => page.url_slug));
  const url_slug = pageSlug({ title, index }, parent?.url_slug ?? '', taken);
  const app = String(siteId);
  const data = { title, index, url_slug, published: 'draft' };
  const page = await createItem(db, { app, type: 'page', parent: parent?.id ?? siteId, data }, editor.id);
  const content = { sections: [], section_groups: defaultGroups() };
  await createItem(db, { app, type: 'page-draft', parent: page.id, data: content }, editor.id);
  await recordHistory(db, page, 'created Page.', editor);
  return { ...page.data, id: page.id, parent: parent?.id ?? null };
}

/** The index after the highest one below a parent. */
function nextIndex(pages: readonly PageEntry[], parent: number | null): number {
  const siblings = pages.filter((page) => page.parent === parent && page.index !== hiddenPageIndex);
  return Math.max(-1, ...siblings.map((page) => page.index)) + 1;
}

/** Deletes a page with its sections, its revisions and every page below it; also one that cannot be read. */
export async function deletePage(db: Connection, pageId: number, editor: Editor): Promise<void> {
  await lockSite(db, editor.site.id);
  await checkPage(db, pageId, editor, true);
  await checkBelow(db, pageId, editor);
  await deleteItem(db, 'page', pageId);
}
