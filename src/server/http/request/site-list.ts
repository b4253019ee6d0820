import { siteAt } from '#domain/site/site-in.ts';
import { matchSite, type Site } from '#domain/site/site.ts';
import { openCachedReading, type CachedReading } from '#server/base/base.server.ts';
import { readSites } from '#server/pages/pages.server.ts';
import type { Services } from '#server/services.ts';

/** The sites of the installation, read again after a change of one of them. */
export class SiteList {
  readonly #sites: CachedReading<Site[]>;

  constructor({ database, changes, log }: Pick<Services, 'database' | 'changes' | 'log'>) {
    this.#sites = openCachedReading(changes, 'site', () => readSites(database.db, log));
  }

  /** All sites. */
  read(): Promise<Site[]> {
    return this.#sites.read();
  }

  /**
   * The site that a request to a host and path is for, in the language that the path names; null where there
   * is none.
   */
  async match(host: string | undefined, path: string): Promise<Site | null> {
    const decoded = decodePath(path);
    const site = matchSite(await this.read(), host ?? '', decoded);
    return site ? siteAt(site, decoded) : null;
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
