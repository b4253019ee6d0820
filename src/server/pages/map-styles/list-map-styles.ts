import { sql } from 'kysely';
import { readMapStyle, type MapStyle } from '#sections/map/index.ts';
import { emailsOf } from '#server/identity/identity.server.ts';
import { salvageStored, type Connection } from '#server/items/items.server.ts';
import { checkEditor, type Editor } from '../tree/editor.ts';

/** A style of the maps of a site, who changed it last and when (ISO 8601), and how many maps refer to it. */
export type MapStyleEntry = {
  id: number;
  name: string;
  /** What the next change must be based on. */
  revision: number;
  style: MapStyle;
  changedAt: string;
  /** An e-mail address; null where the account is gone. */
  changedBy: string | null;
  maps: number;
  pages: number;
};

/** The styles of the maps of a site by their names. */
export async function listMapStyles(db: Connection, editor: Editor): Promise<MapStyleEntry[]> {
  checkEditor(editor);
  const rows = await db
    .selectFrom('item')
    .selectAll()
    .where('type', '=', 'map-style')
    .where('app', '=', String(editor.site.id))
    .orderBy(sql`lower(data ->> 'name')`)
    .execute();
  const emails = await emailsOf(
    db,
    rows.map((row) => row.updated_by),
  );
  const uses = await countUses(db, editor.site.id);

  return rows.map((row) => {
    const { maps, pages } = uses.get(row.id) ?? { maps: 0, pages: 0 };
    const { name, style } = salvageStored('map-style', row, { name: `Style ${row.id}`, style: {} });
    return {
      id: row.id,
      name,
      revision: row.revision,
      style: readMapStyle(style),
      changedAt: row.updated_at.toISOString(),
      changedBy: emails.get(row.updated_by ?? '') ?? null,
      maps,
      pages,
    };
  });
}

/** On how many pages maps refer to each style of a site, and how many maps these are. */
async function countUses(
  db: Connection,
  siteId: number,
): Promise<Map<number, Pick<MapStyleEntry, 'maps' | 'pages'>>> {
  const { rows } = await sql<{ style: string; maps: string; pages: string }>`
    select style, sum(maps) as maps, count(*) as pages
    from (
      -- A published map is that of the draft, unless it is in one of them alone.
      select style, page_id, greatest(count(*) filter (where state = 'draft'),
        count(*) filter (where state = 'published')) as maps
      from section_index where site_id = ${siteId} and style is not null group by style, page_id
    ) as used
    group by style`.execute(db);
  return new Map(
    rows.map(({ style, maps, pages }) => [Number(style), { maps: Number(maps), pages: Number(pages) }]),
  );
}
