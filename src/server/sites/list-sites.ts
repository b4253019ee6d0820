import { sql } from 'kysely';
import { can, type Viewer } from '#domain/access/access.ts';
import type { Site } from '#domain/site/site.ts';
import type { Connection } from '#server/items/items.server.ts';
import { readSites } from '#server/pages/pages.server.ts';

/** A site in a list, with its number of pages and the revision that a change must be based on. */
export type SiteEntry = Site & { pages: number; revision: number };

/** The sites that a viewer may read, by name. */
export async function listSites(db: Connection, viewer: Viewer): Promise<SiteEntry[]> {
  const { rows } = await sql<{ id: number; revision: number; pages: string }>`
    select site.id, site.revision,
      (select count(*) from item as page where page.type = 'page' and page.app = site.id::text) as pages
    from item as site where site.type = 'site'`.execute(db);
  const counts = new Map(rows.map(({ id, ...entry }) => [id, entry]));

  return (await readSites(db))
    .filter(({ authLevel }) => can(viewer, 'page.read', { authLevel }))
    .map((site) => ({
      ...site,
      pages: Number(counts.get(site.id)?.pages ?? 0),
      revision: counts.get(site.id)?.revision ?? 0,
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/** Whether the installation has a site. */
export async function hasSites(db: Connection): Promise<boolean> {
  const site = await db
    .selectFrom('item')
    .select('id')
    .where('type', '=', 'site')
    .limit(1)
    .executeTakeFirst();
  return site !== undefined;
}
