import { sql } from 'kysely';
import { can } from '#domain/access/access.ts';
import { pageLevel } from '#domain/page/navigation.ts';
import { pageSchema, type PageEntry } from '#domain/page/page.ts';
import { siteSchema, type Site } from '#domain/site/site.ts';
import type { Connection } from '#server/items/items.server.ts';
import { checkEditor, type Editor } from './editor.ts';

/** Every site of the installation. */
export async function readSites(db: Connection): Promise<Site[]> {
  const rows = await db
    .selectFrom('item')
    .select(['id', 'data'])
    .where('type', '=', 'site')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...siteSchema.parse(row.data), id: row.id }));
}

/** All pages of a site as a flat list, without their sections. */
export async function readPages(db: Connection, siteId: number): Promise<PageEntry[]> {
  const rows = await db
    .selectFrom('item')
    .select(['id', 'parent_id', 'data'])
    .where('type', '=', 'page')
    .where('app', '=', String(siteId))
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    ...pageSchema.parse(row.data),
    id: row.id,
    parent: row.parent_id === siteId ? null : row.parent_id,
  }));
}

/** The pages of a site that an editor may change, drafts included. */
export async function readEditablePages(db: Connection, editor: Editor): Promise<PageEntry[]> {
  checkEditor(editor);
  const pages = await readPages(db, editor.site.id);
  const byId = new Map(pages.map((page) => [page.id, page]));
  return pages.filter((page) => can(editor, 'page.edit', { authLevel: pageLevel(page, byId, editor.site) }));
}

/** Where a page that had this slug before is now: its id, or null. */
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

/** Lets one writer at a time change the page tree of a site, until its transaction ends. */
export async function lockSite(db: Connection, siteId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(7001, ${siteId}::int)`.execute(db);
}
