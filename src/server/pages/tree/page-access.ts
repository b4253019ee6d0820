import { can, type Viewer } from '#domain/access/access.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { isVisible, pageLevel } from '#domain/page/tree/navigation.ts';
import type { PageEntry } from '#domain/page/content/page.ts';
import type { Site } from '#domain/site/site.ts';

/** What a viewer may do with the pages of a site. */
export type PageAccess = {
  /** All pages of the site by their ids. */
  byId: ReadonlyMap<number, PageEntry>;
  /** The level that reading a page takes. */
  levelOf(page: PageEntry): number;
  /** Whether the viewer's level allows to read a page; it may still be a draft. */
  mayRead(page: PageEntry): boolean;
  mayEdit(page: PageEntry): boolean;
  /** Whether a page and all above it are published. */
  isVisible(page: PageEntry): boolean;
};

/**
 * What a viewer may do with pages; `pages` are all of the site, because a page takes the level of those above
 * it too.
 */
export function pageAccess(
  viewer: Viewer,
  site: Pick<Site, 'authLevel'>,
  pages: readonly PageEntry[],
): PageAccess {
  const byId = new Map(pages.map((page) => [page.id, page]));
  const levelOf = (page: PageEntry) => pageLevel(page, byId, site);
  return {
    byId,
    levelOf,
    mayRead: (page) => can(viewer, 'page.read', { authLevel: levelOf(page) }),
    mayEdit: (page) => can(viewer, 'page.edit', { authLevel: levelOf(page) }),
    isVisible: (page) => isVisible(page, byId),
  };
}

/** The error for a page that the viewer may not read. */
export const readingForbidden = (): TidemarkError =>
  new TidemarkError('forbidden', 'Reading this page requires a higher access level.');

/** The error for a page that the viewer may not change. */
export const editingForbidden = (): TidemarkError =>
  new TidemarkError('forbidden', 'Editing this page requires a higher access level.');
