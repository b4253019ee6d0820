import { withoutUndefined } from '#domain/value/object/without-undefined.ts';
import type { PageEntry } from '#domain/page/content/page.ts';
import type { TreeChange } from '#domain/page/tree/page-tree.ts';
import { patchItems, type Connection } from '#server/items/items.server.ts';
import type { Editor } from './editor.ts';

/**
 * Writes changes of the tree of pages. Where a slug changes, the old address redirects to the page; that of a
 * page which was never published does so only where it redirects to no other page.
 */
export async function changeTree(
  db: Connection,
  pages: readonly PageEntry[],
  changes: readonly TreeChange[],
  editor: Editor,
): Promise<void> {
  const siteId = editor.site.id;
  const former = new Map(pages.map(({ id, url_slug }) => [id, url_slug]));
  const drafts = new Set(pages.filter(({ published }) => published === 'draft').map(({ id }) => id));

  await clearTakenSlugs(db, former, changes, editor);
  const patches = changes.map(({ id, parent, ...fields }) =>
    withoutUndefined({ id, fields, parent: parent === null ? siteId : parent }),
  );
  await patchItems(db, 'page', patches, editor.id);

  const left = changes.flatMap(({ id, url_slug }) => {
    const old_slug = former.get(id);
    if (url_slug !== undefined && old_slug) return [{ app: String(siteId), old_slug, page_id: id }];
    return [];
  });
  await writeRedirects(
    db,
    left.filter(({ page_id }) => !drafts.has(page_id)),
  );

  await addRedirects(
    db,
    left.filter(({ page_id }) => drafts.has(page_id)),
  );
}

type Redirect = { app: string; old_slug: string; page_id: number; is_by_hand?: boolean };

/**
 * Slugs are unique at every moment: pages whose present slug another page gets are without one in between.
 */
async function clearTakenSlugs(
  db: Connection,
  former: ReadonlyMap<number, string>,
  changes: readonly TreeChange[],
  editor: Editor,
): Promise<void> {
  const next = new Set(changes.map(({ url_slug }) => url_slug));
  const taken = changes.filter(({ id, url_slug }) => url_slug !== undefined && next.has(former.get(id)));
  const patches = taken.map(({ id }) => ({ id, fields: { url_slug: '' } }));
  await patchItems(db, 'page', patches, editor.id);
}

/** An address redirects to the page that left it last, for as long as no other page has it. */
export async function writeRedirects(db: Connection, redirects: readonly Redirect[]): Promise<void> {
  if (redirects.length === 0) return;

  await db
    .insertInto('page_redirect')
    .values(redirects)
    .onConflict((conflict) =>
      conflict.columns(['app', 'old_slug']).doUpdateSet({
        page_id: (expression) => expression.ref('excluded.page_id'),
        is_by_hand: (expression) => expression.ref('excluded.is_by_hand'),
      }),
    )
    .execute();
}

/** Redirects addresses that do not redirect yet: what readers never saw takes nothing from them. */
async function addRedirects(db: Connection, redirects: readonly Redirect[]): Promise<void> {
  if (redirects.length === 0) return;
  await db
    .insertInto('page_redirect')
    .values(redirects)
    .onConflict((conflict) => conflict.columns(['app', 'old_slug']).doNothing())
    .execute();
}

/** An address of a site that leads to a page, and whether somebody has made that by hand. */
export type StoredRedirect = { address: string; pageId: number; isByHand: boolean };

/** The addresses of a site that lead to pages, in order. */
export const listRedirects = (db: Connection, siteId: number): Promise<StoredRedirect[]> =>
  db
    .selectFrom('page_redirect')
    .select(['old_slug as address', 'page_id as pageId', 'is_by_hand as isByHand'])
    .where('app', '=', String(siteId))
    .orderBy('old_slug')
    .execute();

/** The addresses of a site that lead to pages, with the ids of these. */
export async function readRedirects(db: Connection, siteId: number): Promise<Map<string, number>> {
  const redirects = await listRedirects(db, siteId);
  return new Map(redirects.map(({ address, pageId }) => [address, pageId]));
}

/** The id of the page that had a slug before, or null. */
export async function readRedirect(db: Connection, siteId: number, slug: string): Promise<number | null> {
  if (slug.includes('\0')) return null;
  const row = await db
    .selectFrom('page_redirect')
    .select('page_id')
    .where('app', '=', String(siteId))
    .where('old_slug', '=', slug)
    .executeTakeFirst();

  return row?.page_id ?? null;
}
