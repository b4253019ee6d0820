import { matchSite, type Site } from '#domain/site/site.ts';
import type { ChangeFeed, ChangeListener, DatabaseHandle } from '#server/base/base.server.ts';
import { readSites } from '#server/pages/pages.server.ts';

/** The sites of the installation, read again after a change of one of them. */
export class SiteList implements ChangeListener {
  readonly #db: DatabaseHandle['db'];
  readonly #feed: ChangeFeed;
  #sites: Promise<Site[]> | null = null;

  constructor(db: DatabaseHandle['db'], feed: ChangeFeed) {
    this.#db = db;
    this.#feed = feed;
    feed.subscribe(this);
  }

  /** The site that a request to a host and path is for; null where there is none. */
  async match(host: string | undefined, path: string): Promise<Site | null> {
    return matchSite(await this.#read(), host ?? '', decodePath(path)) ?? null;
  }

  changed(key: string): void {
    if (key.startsWith('site:')) this.#sites = null;
  }

  missed(): void {
    this.#sites = null;
  }

  #read(): Promise<Site[]> {
    if (this.#sites && this.#feed.isListening()) return this.#sites;
    const reading = readSites(this.#db);
    this.#sites = reading;
    reading.catch(() => {
      if (this.#sites === reading) this.#sites = null;
    });
    return reading;
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
