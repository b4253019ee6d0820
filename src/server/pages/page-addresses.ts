import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { PageEntry } from '#domain/page/page.ts';
import { renewSlugs } from '#domain/page/page-slug.ts';
import { readItem, writeItem, type Connection } from '#server/items/items.server.ts';
import { editablePage, type Editor } from './editor.ts';
import { recordHistory } from './page-history.ts';
import { lockSite, readPages } from './site-pages.ts';

/** Renames a page. Its address and those of all pages below it follow, and the old addresses redirect to the new ones. */
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
  await renewAddresses(db, siteId, pageId, editor);
  const renamed = (await readPages(db, siteId)).find((entry) => entry.id === pageId);
  if (!renamed) throw new TidemarkError('not_found', `There is no page ${pageId}.`);
  await recordHistory(db, page, `renamed Page to ${renamed.title}.`, editor);
  return renamed;
}

async function renewAddresses(db: Connection, siteId: number, pageId: number, editor: Editor): Promise<void> {
  const pages = await readPages(db, siteId);
  const former = new Map(pages.map(({ id, url_slug }) => [id, url_slug]));
  const renewed = renewSlugs(pages, pageId);
  // Slugs are unique at every moment: pages that swap them are without one in between.
  for (const id of renewed.keys()) if (former.get(id)) await writeSlug(db, id, '', editor);
  for (const [id, slug] of renewed) {
    await writeSlug(db, id, slug, editor);
    await writeRedirect(db, String(siteId), { id, from: former.get(id) ?? '', to: slug });
  }
}

async function writeSlug(db: Connection, id: number, url_slug: string, editor: Editor): Promise<void> {
  const page = await readItem(db, 'page', id, { lock: true });
  await writeItem(db, 'page', id, { data: { ...page.data, url_slug } }, editor.id);
}

/** The old address of a page redirects to it; its new address redirects nowhere else. */
async function writeRedirect(
  db: Connection,
  app: string,
  { id, from, to }: { id: number; from: string; to: string },
): Promise<void> {
  await db.deleteFrom('page_redirect').where('app', '=', app).where('old_slug', '=', to).execute();
  if (!from) return;
  await db
    .insertInto('page_redirect')
    .values({ app, old_slug: from, page_id: id })
    .onConflict((conflict) => conflict.columns(['app', 'old_slug']).doUpdateSet({ page_id: id }))
    .execute();
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
