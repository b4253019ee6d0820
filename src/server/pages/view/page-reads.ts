import { accessLevels, type Viewer } from '#domain/access/access.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { visibleContent, type PageEntry } from '#domain/page/content/page.ts';
import type { ChangeCache, MadeValue } from '#server/base/base.server.ts';
import { readChild, type Connection, type ItemLog } from '#server/items/items.server.ts';
import { readReadableVersions, type ReadableVersions } from '#server/sources/sources.server.ts';
import type { PageCaches } from './page-caches.ts';
import { sitePages } from './published-pages.ts';
import { resolveSections, type PublishedPage } from './resolve-sections.ts';
import { readPage, readPages } from '../tree/site-pages.ts';

type Context = { db: Connection; viewer: Viewer; log: ItemLog; caches: PageCaches };

/**
 * Reads the parts of published pages: for visitors from the caches, for editors always from PostgreSQL,
 * because the caches do not follow what only editors see. The values are shared: callers must not change
 * them.
 */
export class PageReads {
  readonly #context: Context;

  constructor(context: Context) {
    this.#context = context;
  }

  /** All pages of a site. Their filters may be outdated: `page` has the current ones. */
  pages(siteId: number): Promise<readonly PageEntry[]> {
    const { db, log } = this.#context;
    if (this.#isEditor) return readPages(db, siteId, log);
    return sitePages(this.#context, { id: siteId });
  }

  /**
   * A page with its published content, as far as it is visible; a page that was never published has no
   * sections.
   */
  page(siteId: number, pageId: number): Promise<PublishedPage> {
    const { db, log, caches } = this.#context;
    return this.#load(caches.pages, String(pageId), async () => {
      const entry = await readPage(db, siteId, pageId, log);
      const published = entry.unreadable ? null : await readChild(db, 'page-published', pageId);
      const content = visibleContent(published?.data ?? { sections: [], section_groups: [] });

      return {
        value: {
          entry,
          content,
          publishedAt: published?.updated_at.toISOString() ?? null,
          sections: resolveSections(content),
        },
        dependencies: [`page:${pageId}`],
      };
    });
  }

  /** Versions of data, each readable for the viewer or the error that says why it is not. */
  versions(versionIds: readonly number[]): Promise<ReadableVersions> {
    const { db, viewer, caches } = this.#context;
    const ids = [...new Set(versionIds)].toSorted((a, b) => a - b);
    return this.#load(caches.versions, `${viewer.level}:${ids.join()}`, async () => {
      const value = await readReadableVersions({ db, viewer }, ids);
      return { value, dependencies: versionKeys(value) };
    });
  }

  #load<Value>(
    cache: ChangeCache<Value>,
    key: string,
    make: () => Promise<MadeValue<Value>>,
  ): Promise<Value> {
    if (!this.#isEditor) return cache.load(key, make);
    return make().then(({ value }) => value);
  }

  get #isEditor(): boolean {
    return this.#context.viewer.level >= accessLevels.editor;
  }
}

/** The keys of versions and of their sources in the change feed. */
export function versionKeys(versions: ReadableVersions): string[] {
  const keys = [...versions].flatMap(([id, version]) => {
    if (version instanceof TidemarkError) return [`version:${id}`];
    return [`version:${id}`, `source:${version.attribution.sourceId}`];
  });
  return [...new Set(keys)];
}
