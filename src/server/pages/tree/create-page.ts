import { valueOf } from '#domain/error/result.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import {
  defaultGroups,
  hiddenPageIndex,
  isTemplate,
  type PageContent,
  type PageEntry,
} from '#domain/page/content/page.ts';
import { withHeading } from '#domain/page/content/page-heading.ts';
import { pageSlug } from '#domain/page/tree/page-slug.ts';
import { checkNewChildren, childPages } from '#domain/page/tree/page-tree.ts';
import { createItem, type Connection } from '#server/items/items.server.ts';
import { checkEditor, type Editor } from './editor.ts';
import { slugsOfSites } from './addresses-of-sites.ts';
import { editingForbidden, pageAccess } from './page-access.ts';
import { createContents } from './page-content.ts';
import { recordHistory } from './page-history.ts';
import { lockSite, readPages } from './site-pages.ts';
import { translatedState } from './translated-state.ts';

/**
 * A page to be created: `parent` is null at the top. Without a title it is `Page` and the highest top-level
 * index plus one.
 */
export type NewPage = { title?: string; parent?: number | null };

/** Creates an empty page after its siblings, as a draft. */
export async function createPage(db: Connection, input: NewPage, editor: Editor): Promise<PageEntry> {
  const content = { sections: [], section_groups: defaultGroups() };
  return insertPage(db, input, { content, settings: {}, entry: 'created Page.' }, editor);
}

/** What a new page starts with: its content, its settings, and the first entry of its history. */
export type PageStart = { content: PageContent; settings: Partial<PageEntry>; entry: string };

/** Adds a page to the tree, after its siblings. */
export async function insertPage(
  db: Connection,
  input: NewPage,
  start: PageStart,
  editor: Editor,
): Promise<PageEntry> {
  checkEditor(editor);
  await lockSite(db, editor.site.id);

  const pages = await readPages(db, editor.site.id);
  const parent = parentOf(pages, input.parent ?? null, editor);
  valueOf(checkNewChildren(pages, parent?.id ?? null, { count: 1, height: 1 }));

  const title = input.title ?? `Page ${nextIndex(pages, null)}`;
  const index = nextIndex(pages, parent?.id ?? null);
  const ofSites = await slugsOfSites(db, editor.site.id);
  const taken = new Set([...ofSites, ...pages.map((page) => page.url_slug)]);
  const url_slug = pageSlug({ title, index }, parent?.url_slug ?? '', taken);

  return storePage(db, { parent: parent?.id ?? null, fields: { title, index, url_slug } }, start, editor);
}

/** Stores a new page with its draft and its history. */
export async function storePage(
  db: Connection,
  page: { parent: number | null; fields: Pick<PageEntry, 'title' | 'index' | 'url_slug' | 'made_of'> },
  { content, settings, entry }: PageStart,
  editor: Editor,
): Promise<PageEntry> {
  const app = String(editor.site.id);
  const headed = withHeading(content, { title: page.fields.title, description: settings.description ?? '' });
  const translated = translatedState({ data: {} }, { draft: headed, published: undefined }, editor.site);
  const data = { ...settings, ...page.fields, translated, published: 'draft', has_changes: false };
  const parent = page.parent ?? editor.site.id;
  const item = await createItem(db, { app, type: 'page', parent, data }, editor.id);

  await createContents(db, 'page-draft', [{ page: item, data: content }], editor.id);
  await recordHistory(db, item, entry, editor);
  return { ...item.data, id: item.id, parent: page.parent };
}

/** The parent of a page; null at the top. The editor must be allowed to change it. */
export function parentOf(pages: readonly PageEntry[], id: number | null, editor: Editor): PageEntry | null {
  if (id === null) return null;
  const parent = pages.find((page) => page.id === id);
  if (!parent) throw new TidemarkError('not_found', 'The parent page no longer exists.');
  if (!pageAccess(editor, editor.site, pages).mayEdit(parent)) throw editingForbidden();

  if (isTemplate(parent)) {
    throw new TidemarkError('invalid_request', 'A template is not part of the tree of pages.');
  }

  return parent;
}

/** The index after the highest one below a parent. */
export function nextIndex(pages: readonly PageEntry[], parent: number | null): number {
  return indexAfter(childPages(pages, parent).reduce((highest, { index }) => Math.max(highest, index), -1));
}

/** The index of the next page among its siblings; pages of the tree skip the index of templates. */
export const indexAfter = (index: number): number => (index + 1 === hiddenPageIndex ? index + 2 : index + 1);
