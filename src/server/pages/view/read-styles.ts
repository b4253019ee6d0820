import type { PageContent } from '#domain/page/content/page.ts';
import { readMapStyle } from '#sections/map/index.ts';
import { noStyles, type SectionStyles } from '#sections/section-styles.ts';
import { readStored, type Connection } from '#server/items/items.server.ts';
import { styleIdsOf } from './resolve-sections.ts';

/**
 * The styles of a site that sections of some content refer to; those that are gone, or of another site, are
 * left out.
 */
export async function stylesOf(
  db: Connection,
  siteId: number,
  content: Pick<PageContent, 'sections'>,
): Promise<SectionStyles> {
  const ids = styleIdsOf(content);
  if (ids.length === 0) return noStyles;

  const rows = await db
    .selectFrom('item')
    .select(['id', 'data', 'schema_version', 'revision'])
    .where('type', '=', 'map-style')
    .where('app', '=', String(siteId))
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, readMapStyle(readStored('map-style', row).style)]));
}
