import type { PageEntry } from '#domain/page/content/page.ts';
import {
  openCachedReading,
  openChangeCache,
  type CachedReading,
  type ChangeCache,
  type ChangeFeed,
  type Log,
} from '#server/base/base.server.ts';
import type { Connection } from '#server/items/items.server.ts';
import type { ReadableVersions, SourceEntry } from '#server/sources/sources.server.ts';
import { readThemes, type InstalledThemes } from '#server/themes/themes.server.ts';
import type { PublishedPage } from './resolve-sections.ts';

/** The words of a page's title, folded, their stems, and whether it is that of the language of the site. */
export type TitleWords = { words: string[]; stems: string[]; isTranslated: boolean };

/** Sources that published pages show, and what tells that they are others, as the change feed names it. */
export type ShownSources = { sources: readonly SourceEntry[]; dependencies: readonly string[] };

/** The parts of published pages, as read from PostgreSQL and parsed. */
export type PageCaches = {
  /** The pages of sites. */
  sites: ChangeCache<readonly PageEntry[]>;
  pages: ChangeCache<PublishedPage>;
  /** The ids of the pages of a site that have a published section with an id. */
  pagesOfSections: ChangeCache<readonly number[]>;
  /** What search compares of the titles of pages, by site and language. */
  titles: ChangeCache<ReadonlyMap<number, TitleWords>>;
  /** The data versions that pages show, by the level of the viewer. */
  versions: ChangeCache<ReadableVersions>;
  /** The sources that the pages of sites show, by the level of the viewer. */
  sources: ChangeCache<ShownSources>;
  /** All themes. */
  themes: CachedReading<InstalledThemes>;
};

const options = {
  maxBytes: 16 * 1024 * 1024,
  /** Parsed values take about twice the bytes of their text in UTF-16. */
  sizeOf: (value: object) => 4 * JSON.stringify(value instanceof Map ? [...value] : value).length,
};

/** Opens empty caches that follow a change feed: 16 MiB each, and the themes, of which there are few. */
export function openPageCaches(feed: ChangeFeed, db: Connection, log: Log): PageCaches {
  return {
    themes: openCachedReading(feed, 'theme', () => readThemes(db, log)),
    sites: openChangeCache<readonly PageEntry[]>(feed, options),
    pages: openChangeCache<PublishedPage>(feed, options),
    pagesOfSections: openChangeCache<readonly number[]>(feed, options),
    titles: openChangeCache<ReadonlyMap<number, TitleWords>>(feed, options),
    versions: openChangeCache<ReadableVersions>(feed, options),
    sources: openChangeCache<ShownSources>(feed, options),
  };
}
