import { accessLevels, type Viewer } from '#domain/access/access.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { visibleContent, type PageEntry } from '#domain/page/content/page.ts';
import { memoizeOf } from '#domain/value/object/memoize.ts';
import { isTranslated, pageIn, pagesIn } from '#domain/site/site-in.ts';
import type { Site } from '#domain/site/site.ts';
import { translatedContent } from '#sections/section-texts.ts';
import type { ChangeCache, MadeValue } from '#server/base/base.server.ts';
import { readChild, type Connection, type ItemLog } from '#server/items/items.server.ts';
import { readReadableVersions, type ReadableVersions } from '#server/sources/sources.server.ts';
import type { PageCaches } from './page-caches.ts';
import { partsInOriginal } from './page-languages.ts';
import { sitePages } from './published-pages.ts';
import { withFollowedVersions } from './followed-versions.ts';
import { stylesOf } from './read-styles.ts';
import { resolveSections, styleDependencies, type PublishedPage } from './resolve-sections.ts';
import { readPage, readPages } from '../tree/site-pages.ts';

/** The most pages that are looked at for a section: copies of pages have sections with ids of their own. */
const mostPagesOfSection = 10;

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

  /** All pages of a site, in its language. Their filters may be outdated: `page` has the current ones. */
  async pages(site: Site): Promise<readonly PageEntry[]> {
    const { db, log } = this.#context;
    if (this.#isEditor) return pagesIn(await readPages(db, site.id, log), site);
    return sitePages(this.#context, site);
  }

  /**
   * A page with its published content in the language of its site, as far as it is visible; a page that was
   * never published has no sections.
   */
  async page(site: Site, pageId: number): Promise<PublishedPage> {
    const published = await this.#originalPage(site.id, pageId);
    return site.original ? publishedIn(published, site.language) : published;
  }

  /** The ids of the pages of a site that have a published section with this id. */
  pagesOfSection(site: Pick<Site, 'id'>, section: string): Promise<readonly number[]> {
    const { db, caches } = this.#context;
    return this.#load(caches.pagesOfSections, `${site.id}:${section}`, async () => ({
      value: await publishedPagesOf(db, site.id, section),
      dependencies: [`sections:${site.id}`],
    }));
  }

  #originalPage(siteId: number, pageId: number): Promise<PublishedPage> {
    const { db, log, caches } = this.#context;
    return this.#load(caches.pages, String(pageId), async () => {
      const entry = await readPage(db, siteId, pageId, log);
      const published = entry.unreadable ? null : await readChild(db, 'page-published', pageId);
      const stored = visibleContent(published?.data ?? { sections: [], section_groups: [] });
      const { content, sources } = await withFollowedVersions(db, stored);
      const styles = await stylesOf(db, siteId, content);

      return {
        value: {
          entry,
          content,
          publishedAt: published?.updated_at.toISOString() ?? null,
          sections: resolveSections(content, styles),
          styles,
          followedSources: sources,
          inOriginal: null,
        },
        dependencies: [
          `page:${pageId}`,
          ...styleDependencies(content),
          ...sources.map((id) => `source:${id}`),
        ],
      };
    });
  }

  /**
   * Versions of data, described in the language of a site, each readable for the viewer or the error that
   * says why it is not.
   */
  versions({ language }: Pick<Site, 'language'>, versionIds: readonly number[]): Promise<ReadableVersions> {
    const { db, viewer, caches } = this.#context;
    const ids = [...new Set(versionIds)].toSorted((a, b) => a - b);
    return this.#load(caches.versions, `${language}:${viewer.level}:${ids.join()}`, async () => {
      const value = await readReadableVersions({ db, viewer, language }, ids);
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

async function publishedPagesOf(db: Connection, siteId: number, section: string): Promise<number[]> {
  const rows = await db
    .selectFrom('section_index')
    .select('page_id')
    .where('site_id', '=', siteId)
    .where('section_id', '=', section)
    .where('state', '=', 'published')
    .orderBy('page_id')
    .limit(mostPagesOfSection)
    .execute();
  return rows.map(({ page_id }) => page_id);
}

/** A page as readers get it in another language than the original one of its site. */
const publishedIn = memoizeOf((published: PublishedPage, language: string): PublishedPage => {
  const site = { language, original: {} };
  const inOriginal = partsInOriginal(published.content, language);
  if (!isTranslated(published.entry, site)) return { ...published, inOriginal };

  const content = translatedContent(published.content, language);
  const entry = pageIn(published.entry, site);
  return { ...published, entry, content, sections: resolveSections(content, published.styles), inOriginal };
});

/** The keys of versions and of their sources in the change feed. */
export function versionKeys(versions: ReadableVersions): string[] {
  const keys = [...versions].flatMap(([id, version]) => {
    if (version instanceof TidemarkError) return [`version:${id}`];
    return [`version:${id}`, `source:${version.attribution.sourceId}`];
  });
  return [...new Set(keys)];
}
