import { checkFormerName } from '#domain/error/check-former-name.ts';
import { valueOf } from '#domain/error/result.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { PageEntry } from '#domain/page/content/page.ts';
import { pagesBelow, planMove, planRemoval, topmost, type PageMove } from '#domain/page/tree/page-tree.ts';
import { recordAuditEntries } from '#server/identity/identity.server.ts';
import { patchItems, deleteItems, readItem, type Connection } from '#server/items/items.server.ts';
import { slugsOfSites } from './addresses-of-sites.ts';
import { checkBelow, checkPage, checkEditablePages, editablePage, type Editor } from './editor.ts';
import { changeTree } from './page-addresses.ts';
import { followHeading, renewAddresses } from './page-heading.ts';
import { renewTranslatedAddresses } from './translated-addresses.ts';
import { recordHistories, recordHistory } from './page-history.ts';
import { lockSite, readPages } from './site-pages.ts';

// All commands that lock more than one page lock the site first, so that they never deadlock.

/**
 * Moves pages with all pages below them. Their addresses follow, and the old addresses redirect to the new
 * ones.
 */
export async function movePages(db: Connection, move: PageMove, editor: Editor): Promise<PageEntry[]> {
  const siteId = editor.site.id;
  await lockSite(db, siteId);

  if (move.parent !== null) {
    await checkPage(db, move.parent, editor, { lock: false });
  }

  await checkTrees(db, move.ids, editor);
  const pages = await readPages(db, siteId);
  const changes = valueOf(planMove(pages, move, await slugsOfSites(db, siteId)));

  await changeTree(db, pages, changes, editor);

  const renamed = changes.filter(({ parent, url_slug }) => parent !== undefined || url_slug !== undefined);
  await renewTranslatedAddresses(
    db,
    {
      ids: topmost(
        pages,
        renamed.map(({ id }) => id),
      ).map(({ id }) => id),
      languages: editor.site.languages ?? [],
    },
    editor,
  );
  const parent = pages.find(({ id }) => id === move.parent);
  const entry = parent ? `moved Page below ${parent.title}.` : 'moved Page to the top level.';
  const changed = new Set(changes.map(({ id }) => id));
  const moved = topmost(pages, move.ids).filter(({ id }) => changed.has(id));
  const app = String(siteId);

  await recordHistories(
    db,
    moved.map(({ id }) => ({ id, app })),
    entry,
    editor,
  );
  return (await readPages(db, siteId)).filter(({ id }) => move.ids.includes(id));
}

/**
 * Renames a page and its draft, for readers at once. Its address and those of all pages below it follow, and
 * the old addresses redirect to the new ones. With `before`, another title than that is refused as a
 * conflict.
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

  const renamed = await readItem(db, 'page', pageId);
  await followHeading(db, renamed, { title: renamed.data.title }, editor);

  const slugs = await renewAddresses(db, [pageId], editor);
  await recordHistory(db, page, `renamed Page to ${renamed.data.title}.`, editor);

  const parent = page.parent_id === siteId ? null : page.parent_id;
  return { ...renamed.data, id: pageId, parent, url_slug: slugs.get(pageId) ?? page.data.url_slug };
}

/**
 * Deletes pages with their sections, their revisions and every page below them; also ones that cannot be
 * read. With `belowIds`, a page below them that is not one of these is a conflict, so that only what was seen
 * is deleted.
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
  if (belowIds) {
    checkBelowIds(pages, pageIds, belowIds);
  }

  const removed = topmost(pages, pageIds);
  await deleteItems(
    db,
    'page',
    removed.map(({ id }) => id),
  );

  const events = removed.map(({ id, title }) => ({
    action: 'delete-page' as const,
    subject: title || `Page ${id}`,
    details: { page: id, site: siteId },
  }));
  await recordAuditEntries(db, editor, events);
  await changeTree(db, pages, planRemoval(pages, pageIds), editor);
}

/** Refuses a deletion where somebody else has put pages below those that are deleted. */
function checkBelowIds(
  pages: readonly PageEntry[],
  pageIds: readonly number[],
  belowIds: readonly number[],
): void {
  const seen = new Set([...pageIds, ...belowIds]);
  const added = pagesBelow(pages, ...pageIds).find(({ id }) => !seen.has(id));
  if (!added) return;
  throw new TidemarkError(
    'conflict',
    `Somebody else put “${added.title}” below these pages meanwhile, so nothing was deleted. Look at it, then delete again.`,
  );
}

/** Locks pages, and refuses where the editor may not change one of them or a page below it. */
async function checkTrees(db: Connection, pageIds: readonly number[], editor: Editor): Promise<void> {
  await checkEditablePages(db, pageIds, editor, { lock: true });
  await checkBelow(db, pageIds, editor);
}
