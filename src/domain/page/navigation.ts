import { isTemplate, maxPageDepth, type PageEntry } from './page.ts';

/** An entry of the menu of pages; `path` is below the base url of the site. */
export type MenuItem = {
  id: number;
  path: string;
  name: string;
  description: string;
  /** The name of an icon; missing where the page has none. */
  icon?: string;
  /** Menus leave it out; the footer lists it. */
  hideInNav?: true;
  subMenus: MenuItem[];
};

/** A page's path below the base: its slug, or its id when it has no slug. */
export const pagePath = (page: Pick<PageEntry, 'id' | 'url_slug'>): string =>
  page.url_slug || String(page.id);

const inFooter = (page: PageEntry) => page.navOptions.show_in_footer === 'show';

/** The entries of a menu without those that only the footer lists. */
export const menuEntries = (menu: readonly MenuItem[]): MenuItem[] =>
  menu
    .filter(({ hideInNav }) => !hideInNav)
    .map((item) => ({ ...item, subMenus: menuEntries(item.subMenus) }));

/**
 * The menu of a site, from its flat list of pages: top level are those without a parent, ordered by index; hidden
 * ones are left out, unless the footer lists them. Drafts and all below them show only to editors, and carry an asterisk.
 */
export function buildMenu(pages: readonly PageEntry[], editing: boolean): MenuItem[] {
  const children = Map.groupBy(pages, (page) => page.parent);
  const level = (parent: number | null, depth: number): MenuItem[] =>
    depth > maxPageDepth
      ? []
      : (children.get(parent) ?? [])
          .filter((page) => !isTemplate(page) && (page.hide_in_nav !== 'hide' || inFooter(page)))
          .filter((page) => editing || page.published !== 'draft')
          .toSorted((a, b) => a.index - b.index || a.id - b.id)
          .map((page) => ({
            id: page.id,
            path: `/${editing ? 'edit/' : ''}${pagePath(page)}`,
            name: page.published === 'draft' ? `${page.title}*` : page.title,
            description: page.description,
            ...(page.icon && page.icon !== 'none' ? { icon: page.icon } : {}),
            ...(page.hide_in_nav === 'hide' ? { hideInNav: true as const } : {}),
            subMenus: level(page.id, depth + 1),
          }));
  return level(null, 1);
}

/** The home page: index 0 without a parent; while there is none, the first top-level page. */
export function homePage(pages: readonly PageEntry[]): PageEntry | undefined {
  return pages
    .filter((page) => page.parent === null && !isTemplate(page))
    .toSorted((a, b) => a.index - b.index || a.id - b.id)[0];
}

/** Whether visitors may see the page: it and everything above it is published, and it is not a template. */
export function isVisible(page: PageEntry, byId: ReadonlyMap<number, PageEntry>): boolean {
  if (isTemplate(page)) return false;
  for (let at: PageEntry | undefined = page; at; at = at.parent === null ? undefined : byId.get(at.parent)) {
    if (at.published === 'draft') return false;
  }
  return true;
}

/** The level that reading a page takes: the highest of its own, those of the pages above it and that of its site. */
export function pageLevel(
  page: PageEntry,
  byId: ReadonlyMap<number, PageEntry>,
  site: { authLevel: number },
): number {
  let level = site.authLevel;
  for (let at: PageEntry | undefined = page; at; at = at.parent === null ? undefined : byId.get(at.parent)) {
    level = Math.max(level, at.authLevel);
  }
  return level;
}
