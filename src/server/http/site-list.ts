import { matchSite, type Site } from '#domain/site/site.ts';
import {
  openCachedReading,
  type CachedReading,
  type ChangeFeed,
  type DatabaseHandle,
} from '#server/base/base.server.ts';
import { readSites } from '#server/pages/pages.server.ts';

/** The sites of the installation, read again after a change of one of them. */
export class SiteList {
  readonly #sites: CachedReading<Site[]>;

  constructor(db: DatabaseHandle['db'], feed: ChangeFeed) {
    this.#sites = openCachedReading(feed, 'site', () => readSites(db));
  }

  /** All sites. */
  read(): Promise<Site[]> {
    return this.#sites.read();
  }

  /** The site that a request to a host and path is for; null where there is none. */
  async match(host: string | undefined, path: string): Promise<Site | null> {
    return matchSite(await this.read(), host ?? '', decodePath(path)) ?? null;
  }
}

/** A path as people read it; one that cannot be decoded stays as it is. */
export function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
