import { noSuch } from '#domain/error/no-such.ts';
import { sql } from 'kysely';
import { hiddenPageIndex, type PageEntry } from '#domain/page/content/page.ts';
import type { Site } from '#domain/site/site.ts';
import { salvageStored, type Connection, type ItemLog } from '#server/items/items.server.ts';
import { checkEditor, type Editor } from './editor.ts';
import { pageAccess } from './page-access.ts';

/** Every site of the installation. A site whose address cannot be read is left out; the log names it. */
export async function readSites(db: Connection, log?: ItemLog): Promise<Site[]> {
  const rows = await db
    .selectFrom('item')
    .select(['id', 'data', 'schema_version', 'revision'])
    .where('type', '=', 'site')
    .orderBy('id')
    .execute();
  return rows
    .map((row) => ({
      ...salvageStored('site', row, { name: `Site ${row.id}`, authLevel: 10 }, log),
      id: row.id,
    }))
    .filter(({ base_url }) => base_url !== undefined);
}

/** All pages of a site as a flat list, without their sections; pages that cannot be read are marked. */
export async function readPages(db: Connection, siteId: number, log?: ItemLog): Promise<PageEntry[]> {
  const rows = await selectPages(db, siteId).orderBy('id').execute();
  return rows.map((row) => pageEntry(row, siteId, log));
}

/** One page of a site, without its sections; it is marked where it cannot be read. */
export async function readPage(
  db: Connection,
  siteId: number,
  pageId: number,
  log?: ItemLog,
): Promise<PageEntry> {
  const row = await selectPages(db, siteId).where('id', '=', pageId).executeTakeFirst();
  if (!row) throw noSuch('page', pageId);
  return pageEntry(row, siteId, log);
}

const selectPages = (db: Connection, siteId: number) =>
  db
    .selectFrom('item')
    .select(['id', 'parent_id', 'data', 'schema_version', 'revision'])
    .where('type', '=', 'page')
    .where('app', '=', String(siteId));

function pageEntry(
  row: Parameters<typeof salvageStored>[1] & { parent_id: number | null },
  siteId: number,
  log?: ItemLog,
): PageEntry {
  return {
    ...salvageStored('page', row, { title: `Page ${row.id}`, index: lastIndex, authLevel: 10 }, log),
    id: row.id,
    parent: row.parent_id === siteId ? null : row.parent_id,
  };
}

/** The index of a page whose own one cannot be read: behind its siblings. */
const lastIndex = hiddenPageIndex - 1;

/**
 * The pages of a site that an editor may change, drafts included, with the times at which they are published.
 */
export async function readEditablePages(db: Connection, editor: Editor, log?: ItemLog): Promise<PageEntry[]> {
  checkEditor(editor);
  return editableOf(db, editor, await readPages(db, editor.site.id, log));
}

/** Those of some pages of a site that an editor may change. Only they and the pages above them are read. */
export async function readSomeEditablePages(
  db: Connection,
  editor: Editor,
  ids: readonly number[],
): Promise<PageEntry[]> {
  checkEditor(editor);
  const rows = await selectPages(db, editor.site.id)
    .where(
      sql<boolean>`id in (
        with recursive above as (
          select id, parent_id from item where id = any(${[...ids]}::bigint[])
          union
          select item.id, item.parent_id from item join above on item.id = above.parent_id
        )
        select id from above)`,
    )
    .orderBy('id')
    .execute();
  const pages = await editableOf(
    db,
    editor,
    rows.map((row) => pageEntry(row, editor.site.id)),
  );
  const wanted = new Set(ids);

  return pages.filter(({ id }) => wanted.has(id));
}

/** Those of some pages that an editor may change; the pages above them are among them. */
async function editableOf(db: Connection, editor: Editor, pages: PageEntry[]): Promise<PageEntry[]> {
  const times = await readSchedules(db, editor.site.id);
  const titles = await readDraftTitles(db, pages);

  return pages.filter(pageAccess(editor, editor.site, pages).mayEdit).map((page) => {
    const listed = { ...page };
    const plan = times.get(page.id);
    if (plan) {
      listed.publishes_at = plan.at;
    }

    if (plan?.zone) {
      listed.publishes_zone = plan.zone;
    }

    const draft_title = titles.get(page.id);
    if (draft_title && draft_title !== page.title) {
      listed.draft_title = draft_title;
    }

    return listed;
  });
}

/** The titles of the drafts of published pages that have changes, by the ids of the pages. */
export async function readDraftTitles(
  db: Connection,
  pages: readonly Pick<PageEntry, 'id' | 'published' | 'has_changes'>[],
): Promise<Map<number, string>> {
  const changed = pages.filter(({ published, has_changes }) => published !== 'draft' && has_changes);
  if (changed.length === 0) return new Map();
  const rows = await db
    .selectFrom('item')
    .select(['parent_id', sql<string | null>`data ->> 'title'`.as('title')])
    .where('type', '=', 'page-draft')
    .where(sql<boolean>`parent_id = any(${changed.map(({ id }) => id)}::bigint[])`)
    .execute();

  return new Map(rows.map(({ parent_id, title }) => [parent_id ?? 0, title ?? '']));
}

/** When pages of a site are published (ISO 8601) and in which time zone that was set, by their ids. */
async function readSchedules(
  db: Connection,
  siteId: number,
): Promise<Map<number, { at: string; zone: string | null }>> {
  const rows = await db
    .selectFrom('page_schedule')
    .innerJoin('item', 'item.id', 'page_schedule.page_id')
    .select(['page_schedule.page_id', 'page_schedule.at', 'page_schedule.zone'])
    .where('item.app', '=', String(siteId))
    .where('page_schedule.kind', '=', 'publish')
    .where('page_schedule.language', '=', '')
    .execute();
  return new Map(rows.map(({ page_id, at, zone }) => [page_id, { at: at.toISOString(), zone }]));
}

/** Lets one writer at a time change the page tree of a site, until its transaction ends. */
export async function lockSite(db: Connection, siteId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(7001, ${siteId}::int)`.execute(db);
}
