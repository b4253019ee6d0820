import { pagePath, type MenuItem } from '#domain/page/tree/navigation.ts';
import type { PageContent, PageEntry } from '#domain/page/content/page.ts';
import type { PageTrail } from '#domain/page/tree/page-trail.ts';
import type { ShownAsset } from '#domain/page/content/shown-asset.ts';
import type {
  FiltersInForce,
  PageContext,
  PageResults,
  SectionViewer,
} from '#domain/page/filter/section-query.ts';
import { localeOfLanguage } from '#domain/value/text/locale.ts';
import type { Site } from './site.ts';

/**
 * A published page as it is read: with the menu, its sections and their data. `page: null` is a path without
 * a page. The elements of `content` hold states that their types have read; `parameters` are the visitor's
 * choices by section. `changed` are the sections that differ from another query string, where only those were
 * queried. `dependencies` name what the page was made of: `site:1`, `page:5`, `version:7`, `source:3`;
 * `isComplete` says that none of its queries failed for a reason that passes.
 */
export type PageView = { site: Site; menu: MenuItem[]; page: null; movedTo: string | null } | ShownPage;

/** Where readers find a page in a language, and whether it is translated there or shown in the original. */
export type LanguageLink = { language: string; href: string; isTranslated: boolean };

/** The parts of a section that are shown in the original language of a page in another one. */
export type PartsInOriginal = { title?: true; content?: true };

/** A page with its content, see `PageView`. */
export type ShownPage = FiltersInForce & {
  site: Site;
  menu: MenuItem[];
  page: PageEntry;
  /** Its one address for readers, below the base url without a leading slash; empty for the home page. */
  path: string;
  trail: PageTrail;
  /** The page in all languages of its site, the original first; empty where there is one. */
  languages: LanguageLink[];
  /**
   * What is not translated of a page in another language, by section; null where nothing of the page is, or
   * where it is read in the original.
   */
  inOriginal: Record<string, PartsInOriginal> | null;
  viewer: SectionViewer;
  content: PageContent;
  /** When the content was published last (ISO 8601); null for a draft. */
  publishedAt: string | null;
  parameters: Record<string, object>;
  results: PageResults;
  /** The images and files that its sections show. */
  assets: ShownAsset[];
  /** The runs of coloured code, by section: of each piece of code in its order, null where it is plain. */
  code: Record<string, (string | null)[]>;
  changed: string[] | null;
  dependencies: string[];
  isComplete: boolean;
};

/**
 * A page's draft as it is edited; `revision` is what the next change must be based on, `depth` the level of
 * the page in the tree: 1 at the top, and `trail` the way to it among the pages that its editor can open.
 * `movedTo` is the path of the page that had the requested one before.
 */
export type DraftView = { site: Site; menu: MenuItem[] } & (
  | { page: null; movedTo: string | null }
  | (FiltersInForce & {
      page: PageEntry;
      depth: number;
      trail: PageTrail;
      viewer: SectionViewer;
      revision: number;
      /** Of what styles say, the states of its sections have only the departures. */
      content: PageContent;
      /** The styles that its sections refer to, by their ids. */
      styles: [number, unknown][];
      results: PageResults;
      assets: ShownAsset[];
    })
);

/** The context in which all sections of a page are queried and shown. */
export function pageContext(
  view: FiltersInForce & { viewer: SectionViewer; site: Site; page: PageEntry; menu: MenuItem[] },
): PageContext {
  const { viewer, site, page, menu, filters, ownFilters, operations } = view;
  return {
    viewer,
    site: { id: site.id, name: site.name, base_url: site.base_url },
    locale: localeOfLanguage(site.language),
    page: { id: page.id, title: page.title, path: `/${pagePath(page)}` },
    menu,
    filters,
    ownFilters,
    operations,
  };
}
