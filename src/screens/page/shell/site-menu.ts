import { menuEntries, menuItemPath, type MenuItem } from '#domain/page/tree/navigation.ts';
import type { NavItem } from '#domain/page/content/nav-item.ts';
import { siteHref, type Site } from '#domain/site/site.ts';
import { writtenHref } from '#domain/site/written-href.ts';

/** An entry of a menu as it is drawn: `path` is that of its page, to compare with the current one. */
export type SiteMenuItem = {
  key: string;
  name: string;
  href: string;
  path: string;
  icon?: string;
  description?: string;
  items: SiteMenuItem[];
};

/** The menu of a site's pages. */
const pagesMenu = (site: Site, menu: readonly MenuItem[]): SiteMenuItem[] =>
  menuEntries(menu).map((item) => ({
    key: String(item.id),
    name: item.name,
    href: siteHref(site, menuItemPath(item)),
    path: item.path,
    ...(item.icon ? { icon: item.icon } : {}),
    ...(item.description ? { description: item.description } : {}),
    items: pagesMenu(site, item.subMenus),
  }));

/** A menu that the site has set itself. */
export const ownMenu = (site: Site, items: readonly NavItem[]): SiteMenuItem[] =>
  items.map(({ name, path, icon, subMenus }, index) => ({
    key: `${index} ${path}`,
    name,
    href: writtenHref(site, path),
    path,
    ...(icon ? { icon } : {}),
    items: ownMenu(site, subMenus),
  }));

/** The menu that an option `nav` names. */
export function navMenu(
  nav: 'none' | 'main' | 'secondary',
  site: Site,
  menu: readonly MenuItem[],
): SiteMenuItem[] {
  if (nav === 'none') return [];
  if (nav === 'main') return pagesMenu(site, menu);
  return ownMenu(site, site.navOptions?.secondaryNav ?? []);
}
