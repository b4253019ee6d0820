import { LRUCache } from 'lru-cache';
import type { ChangeFeed, ChangeListener } from '#server/base/base.server.ts';

/** A public page, ready to be sent: its bytes plain and compressed, its headers, and the keys of what it is made of. */
export type CachedPage = {
  html: Uint8Array<ArrayBuffer>;
  gzip: Uint8Array<ArrayBuffer>;
  etag: string;
  headers: [string, string][];
  dependencies: readonly string[];
};

/** The most bytes that all cached pages have together: 64 MiB. */
const maxBytes = 64 * 1024 * 1024;

/** A page that is being rendered, with the changes that happen until it is complete. */
export class Rendering implements ChangeListener {
  readonly #changed = new Set<string>();
  #isMissed = false;

  changed(key: string): void {
    this.#changed.add(key);
  }

  missed(): void {
    this.#isMissed = true;
  }

  /** Whether something with one of these keys may have changed since the rendering began. */
  isOvertaken(dependencies: readonly string[]): boolean {
    return this.#isMissed || dependencies.some((key) => this.#changed.has(key));
  }
}

/**
 * Public pages in memory. A change drops the pages that depend on what changed; beyond 64 MiB the least recently used
 * go first. While the change feed does not listen, no page is returned and none is stored.
 */
export class PageCache implements ChangeListener {
  readonly #feed: Pick<ChangeFeed, 'isListening'>;
  readonly #keysByDependency = new Map<string, Set<string>>();
  readonly #renderings = new Set<Rendering>();
  readonly #pages = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ html, gzip }) => html.length + gzip.length + 1,
    dispose: (page, key) => this.#unlink(page, key),
  });

  constructor(feed: Pick<ChangeFeed, 'isListening'>) {
    this.#feed = feed;
  }

  get(key: string): CachedPage | undefined {
    return this.#feed.isListening() ? this.#pages.get(key) : undefined;
  }

  /** Begins a rendering, before anything is read for it. It must be ended. */
  begin(): Rendering {
    const rendering = new Rendering();
    this.#renderings.add(rendering);
    return rendering;
  }

  end(rendering: Rendering): void {
    this.#renderings.delete(rendering);
  }

  /** Stores a page, unless something that it is made of changed while it was rendered. */
  store(key: string, page: CachedPage, rendering: Rendering): void {
    if (!this.#feed.isListening() || rendering.isOvertaken(page.dependencies)) return;
    this.#pages.set(key, page);
    // A page that is larger than the whole cache was not stored.
    if (!this.#pages.has(key)) return;
    for (const dependency of page.dependencies) {
      const keys = this.#keysByDependency.get(dependency) ?? new Set();
      this.#keysByDependency.set(dependency, keys.add(key));
    }
  }

  changed(key: string): void {
    for (const rendering of this.#renderings) rendering.changed(key);
    for (const page of this.#keysByDependency.get(key) ?? []) this.#pages.delete(page);
  }

  missed(): void {
    for (const rendering of this.#renderings) rendering.missed();
    this.#pages.clear();
  }

  #unlink(page: CachedPage, key: string): void {
    for (const dependency of page.dependencies) {
      const keys = this.#keysByDependency.get(dependency);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByDependency.delete(dependency);
    }
  }
}

/** An empty cache that follows a change feed. */
export function openPageCache(feed: ChangeFeed): PageCache {
  const cache = new PageCache(feed);
  feed.subscribe(cache);
  return cache;
}
