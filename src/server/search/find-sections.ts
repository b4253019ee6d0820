import { sql, type RawBuilder } from 'kysely';
import type { Connection } from '#server/items/items.server.ts';

/** A section in the index, of a page's draft or of its published content. */
export type IndexedSection = {
  site_id: number;
  page_id: number;
  section_id: string;
  type: string;
  title: string;
  state: 'draft' | 'published';
};

/** The sections that show any of several data versions, by page. */
export async function findSectionsOfVersions(
  db: Connection,
  versionIds: readonly number[],
): Promise<IndexedSection[]> {
  if (versionIds.length === 0) return [];
  return findSections(db, sql`data_versions && ${[...versionIds]}::bigint[]`);
}

/** How many pages show data of a source, including drafts, by the id of the source. */
export async function countPagesOfSources(db: Connection): Promise<Map<number, number>> {
  const { rows } = await sql<{ source: string; pages: string }>`
    select item.parent_id as source, count(distinct page_id) as pages
    from section_index, unnest(data_versions) as version_id
    join item on item.id = version_id and item.type = 'version'
    where item.parent_id is not null
    group by item.parent_id`.execute(db);
  return new Map(rows.map(({ source, pages }) => [Number(source), Number(pages)]));
}

/** The sections that show an image or a file, by page. */
export const findSectionsOfAsset = (db: Connection, key: string): Promise<IndexedSection[]> =>
  findSections(db, sql`assets @> ${[key]}::text[]`);

/** The sections that refer to a style, by page. */
export const findSectionsOfStyle = (db: Connection, id: number): Promise<IndexedSection[]> =>
  findSections(db, sql`style = ${id}`);

async function findSections(db: Connection, condition: RawBuilder<unknown>): Promise<IndexedSection[]> {
  const { rows } = await sql<IndexedSection>`
    select site_id, page_id, section_id, type, title, state
    from section_index where ${condition}
    order by site_id, page_id, state, section_id`.execute(db);
  return rows.map((row) => ({ ...row, site_id: Number(row.site_id), page_id: Number(row.page_id) }));
}
