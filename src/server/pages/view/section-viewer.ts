import { can, visitor, type Viewer } from '#domain/access/access.ts';
import { visibleNav } from '#domain/page/content/nav-item.ts';
import type { PageEntry } from '#domain/page/content/page.ts';
import type { SectionViewer } from '#domain/page/filter/section-query.ts';

/** A page without the entries of its own menu that somebody of this level does not see. */
export function withVisiblePageNav(page: PageEntry, level: number): PageEntry {
  const { secondaryNav } = page.navOptions;
  if (secondaryNav.length === 0) return page;
  return { ...page, navOptions: { ...page.navOptions, secondaryNav: visibleNav(secondaryNav, level) } };
}

/** What a viewer may do on a page that takes `authLevel` to read. */
export function sectionViewer(viewer: Viewer, authLevel: number): SectionViewer {
  return {
    level: viewer.level,
    mayEditPage: can(viewer, 'page.edit', { authLevel }),
    mayEditData: can(viewer, 'data.edit'),
    isPublicPage: can(visitor, 'page.read', { authLevel }),
  };
}
