import { valueOf } from '#domain/error/result.ts';
import { isTemplate, type PageEntry } from '#domain/page/page.ts';
import { renewSlugs } from '#domain/page/page-slug.ts';
import { planMove, planRemoval, topmost, type PageMove } from '#domain/page/page-tree.ts';
import { recordAuditEntry } from '#server/identity/identity.server.ts';
import { patchItems, deleteItem, type Connection } from '#server/items/items.server.ts';
import { checkBelow, checkPage, editablePage, type Editor } from './editor.ts';
import { changeTree } from './page-addresses.ts';
import { recordHistory } from './page-history.ts';
import { publishPage } from './publish-page.ts';
import { lockSite, readPages } from './site-pages.ts';

// All commands that lock more than one page lock the site first, so that they never deadlock.

/** Moves pages with all pages below them. Their addresses follow, and the old addresses redirect to the new ones. */
export async function movePages(db: Connection, move: PageMove, editor: Editor): Promise<PageEntry[]> {
  const siteId = editor.site.id;
  await lockSite(db, siteId);
  if (move.parent !== null) await checkPage(db, move.parent, editor, { lock: false });
  await checkTrees(db, move.ids, editor);
  const pages = await readPages(db, siteId);
  const changes = valueOf(planMove(pages, move));
  await changeTree(db, pages, changes, editor);
  const parent = pages.find(({ id }) => id === move.parent);
  const entry = parent ? `moved Page below ${parent.title}.` : 'moved Page to the top level.';
  for (const { id } of topmost(pages, move.ids))
    if (changes.some((change) => change.id === id))
      await recordHistory(db, { id, app: String(siteId) }, entry, editor);
  return (await readPages(db, siteId)).filter(({ id }) => move.ids.includes(id));
}

/** Renames a page. Its address and those of all pages below it follow, and the old addresses redirect to the new ones. */
export async function renamePage(
  db: Connection,
  pageId: number,
  title: string,
  editor: Editor,
): Promise<PageEntry> {
  const siteId = editor.site.id;
  await lockSite(db, siteId);
  const page = await editablePage(db, pageId, editor, { lock: true });
  await patchItems(db, 'page', [{ id: pageId, fields: { title } }], editor.id);
  const pages = await readPages(db, siteId);
  const slugs = isTemplate(page.data) ? new Map<number, string>() : renewSlugs(pages, pageId);
  const changes = [...slugs].map(([id, url_slug]) => ({ id, url_slug }));
  await changeTree(db, pages, changes, editor);
  const renamed = { ...page.data, ...pages.find(({ id }) => id === pageId) };
  await recordHistory(db, page, `renamed Page to ${renamed.title}.`, editor);
  const parent = page.parent_id === siteId ? null : page.parent_id;
  return { ...renamed, id: pageId, parent, url_slug: slugs.get(pageId) ?? page.data.url_slug };
}

/** Publishes the drafts of several pages; those without changes stay as they are. */
export async function publishPages(
  db: Connection,
  pageIds: readonly number[],
  editor: Editor,
): Promise<void> {
  await lockSite(db, editor.site.id);
  for (const id of new Set(pageIds)) {
    const { data } = await editablePage(db, id, editor, { lock: true });
    if (data.published === 'draft' || data.has_changes) await publishPage(db, id, editor);
  }
}

/** Deletes pages with their sections, their revisions and every page below them; also ones that cannot be read. */
export async function deletePages(db: Connection, pageIds: readonly number[], editor: Editor): Promise<void> {
  const siteId = editor.site.id;
  await lockSite(db, siteId);
  await checkTrees(db, pageIds, editor);
  const pages = await readPages(db, siteId);
  for (const { id, title } of topmost(pages, pageIds)) {
    await deleteItem(db, 'page', id);
    await recordAuditEntry(db, editor, {
      action: 'delete-page',
      subject: title || `Page ${id}`,
      details: { page: id, site: siteId },
    });
  }
  await changeTree(db, pages, planRemoval(pages, pageIds), editor);
}

/** Locks pages, and refuses where the editor may not change one of them or a page below it. */
async function checkTrees(db: Connection, pageIds: readonly number[], editor: Editor): Promise<void> {
  for (const id of new Set(pageIds)) {
    await checkPage(db, id, editor, { lock: true });
    await checkBelow(db, id, editor);
  }
}
