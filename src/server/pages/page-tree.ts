import { checkFormerName } from '#domain/error/check-former-name.ts';
import { valueOf } from '#domain/error/result.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { isTemplate, type PageEntry } from '#domain/page/page.ts';
import { renewSlugs } from '#domain/page/page-slug.ts';
import { pagesBelow, planMove, planRemoval, topmost, type PageMove } from '#domain/page/page-tree.ts';
import { recordAuditEntry } from '#server/identity/identity.server.ts';
import { patchItems, deleteItem, type Connection } from '#server/items/items.server.ts';
import { checkBelow, checkPage, editablePage, type Editor } from './editor.ts';
import { StaleDraft } from './drafts.ts';
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

/**
 * Renames a page. Its address and those of all pages below it follow, and the old addresses redirect to the new ones.
 * With `before`, another title than that is refused as a conflict.
 */
export async function renamePage(
  db: Connection,
  pageId: number,
  { title, before }: { title: string; before?: string | undefined },
  editor: Editor,
): Promise<PageEntry> {
  const siteId = editor.site.id;
  await lockSite(db, siteId);
  const page = await editablePage(db, pageId, editor, { lock: true });
  checkFormerName('page', page.data.title, { name: title, before });
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

/** A page whose draft is published; `base` is the revision of the draft that was looked at. */
export type PublishedDraft = { id: number; base?: number | undefined };

/**
 * Publishes the drafts of several pages; those without changes stay as they are. A draft that is no longer at its `base`
 * is a conflict, and none is published.
 */
export async function publishPages(
  db: Connection,
  pages: readonly PublishedDraft[],
  editor: Editor,
): Promise<void> {
  await lockSite(db, editor.site.id);
  for (const { id, base } of pages) {
    const { data } = await editablePage(db, id, editor, { lock: true });
    if (data.published !== 'draft' && !data.has_changes) continue;
    await publishPage(db, id, editor, base).catch((error: unknown) => {
      throw error instanceof StaleDraft ? changedMeanwhile(data.title, error) : error;
    });
  }
}

const changedMeanwhile = (title: string, cause: StaleDraft) =>
  new TidemarkError(
    'conflict',
    `Somebody else changed “${title}” meanwhile, so no page was published. Look at the change, then publish again.`,
    { cause },
  );

/**
 * Deletes pages with their sections, their revisions and every page below them; also ones that cannot be read. With
 * `belowIds`, a page below them that is not one of these is a conflict, so that only what was seen is deleted.
 */
export async function deletePages(
  db: Connection,
  { pageIds, belowIds }: { pageIds: readonly number[]; belowIds?: readonly number[] | undefined },
  editor: Editor,
): Promise<void> {
  const siteId = editor.site.id;
  await lockSite(db, siteId);
  await checkTrees(db, pageIds, editor);
  const pages = await readPages(db, siteId);
  if (belowIds) checkBelowIds(pages, pageIds, belowIds);
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

/** Refuses a deletion where somebody else has put pages below those that are deleted. */
function checkBelowIds(
  pages: readonly PageEntry[],
  pageIds: readonly number[],
  belowIds: readonly number[],
): void {
  const seen = new Set([...pageIds, ...belowIds]);
  const added = pageIds.flatMap((id) => pagesBelow(pages, id)).find(({ id }) => !seen.has(id));
  if (!added) return;
  throw new TidemarkError(
    'conflict',
    `Somebody else put “${added.title}” below these pages meanwhile, so nothing was deleted. Look at it, then delete again.`,
  );
}

/** Locks pages, and refuses where the editor may not change one of them or a page below it. */
async function checkTrees(db: Connection, pageIds: readonly number[], editor: Editor): Promise<void> {
  for (const id of new Set(pageIds)) {
    await checkPage(db, id, editor, { lock: true });
    await checkBelow(db, id, editor);
  }
}
