import { sql } from 'kysely';
import type { Connection } from '#server/items/items.server.ts';

/**
 * An image or a file that a setting names: the picture for links of a page, or a menu of a page or of the
 * site itself.
 */
export type SettingWithAsset = {
  /** The page; the site where `isSite`. */
  id: number;
  isSite: boolean;
  key: string;
  setting: 'image' | 'menu';
  /** Whether visitors may have seen it: not on pages that were never published. */
  isPublished: boolean;
};

/** The rows `SettingWithAsset` of the settings of a site and of its pages. */
export const assetsOfSettings = (siteId: number) => sql<SettingWithAsset>`
  select item.id::integer as id, item.type = 'site' as "isSite", named.key, named.setting,
    item.type = 'site' or coalesce(data ->> 'published', 'draft') <> 'draft' as "isPublished"
  from item, lateral (
    select substring(data ->> 'image' from '/files/([A-Za-z0-9_-]{22})/') as key, 'image' as setting
    union
    select found[1], 'menu'
    from regexp_matches((data -> 'navOptions')::text, '/files/([A-Za-z0-9_-]{22})/', 'g') as found
  ) as named
  where named.key is not null
    and ((item.type = 'page' and item.app = ${String(siteId)}) or (item.type = 'site' and item.id = ${siteId}))`;

/** The settings of a site and of its pages that name an image or a file. */
export async function findSettingsWithAsset(
  db: Connection,
  siteId: number,
  key: string,
): Promise<SettingWithAsset[]> {
  const { rows } = await sql<SettingWithAsset>`
    select * from (${assetsOfSettings(siteId)}) as named where named.key = ${key} order by id`.execute(db);
  return rows;
}
