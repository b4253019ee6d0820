import { withoutUndefined } from '#domain/value/object/without-undefined.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';
import { nameSome } from '#domain/value/number/name-some.ts';
import { pluralForm } from '#domain/value/number/plural.ts';
import { isTemplate, maxPageDepth, type PageEntry } from '#domain/page/content/page.ts';

/** An entry of the menu of pages; `path` is below the base url of the site. */
export type MenuItem = {
  id: number;
  path: string;
  name: string;
  description: string;
  /** The name of an icon; missing if the page has none. */
  icon?: string;
  /** Menus leave it out; the footer lists it. */
  hideInNav?: true;
  /** Whether the footer lists it; missing where the footer decides. */
  footer?: 'show' | 'hide';
  /** The page that readers get at the base url of the site, which is its one address. */
  isHome?: true;
  subMenus: MenuItem[];
};

/** A page's path below the base: its slug, or its id when it has no slug. */
export const pagePath = (page: Pick<PageEntry, 'id' | 'url_slug'>): string =>
  page.url_slug || String(page.id);

/** A page's path below the base for readers: empty for the home page. */
export const readerPath = (
  page: Pick<PageEntry, 'id' | 'url_slug'>,
  home: Pick<PageEntry, 'id'> | undefined,
): string => {
  if (page.id === home?.id) return '';
  return pagePath(page);
};

/** A page's one address for readers, below the base url of its site, with a slash at its beginning. */
export const readerHref = (
  page: Pick<PageEntry, 'id' | 'url_slug'>,
  home: Pick<PageEntry, 'id'> | undefined,
): string => `/${readerPath(page, home)}`;

/** Where an entry of the menu leads, below the base url of the site. */
export const menuItemPath = ({ path, isHome }: Pick<MenuItem, 'path' | 'isHome'>): string => {
  if (isHome === true) return '/';
  return path;
};

const inFooter = (page: PageEntry) => page.navOptions.show_in_footer === 'show';

/** The entries of a menu without those that only the footer lists. */
export const menuEntries = (menu: readonly MenuItem[]): MenuItem[] =>
  menu
    .filter(({ hideInNav }) => !hideInNav)
    .map((item) => ({ ...item, subMenus: menuEntries(item.subMenus) }));

/** Sites of more pages have short menus: pages and menus of thousands of entries are too large for both. */
const fullMenuPages = 300;
/**
 * How many entries a short menu lists beside each other: at the top and on the way to the page, and below
 * other entries at the top.
 */
const shortMenu = { most: 40, below: 10 };

/**
 * How a menu is made: for the editor or for visitors, for which page (its id), and which one readers get as
 * home page.
 */
export type MenuOptions = {
  editing: boolean;
  current?: number | null;
  home?: Pick<PageEntry, 'id'> | undefined;
};

/**
 * Where the pages below one are listed that its menu leaves out, below the base url; null is the top of the
 * site.
 */
export const pagesBelowPath = (parent: number | null): string => `/search?below=${parent ?? ''}`;

/**
 * The menu of a site, from its flat list of pages: top level are those without a parent, ordered by index;
 * hidden ones are left out, unless the footer lists them. Drafts and all below them show only to editors, and
 * carry an asterisk. On sites of many pages, lists are short, and end with an entry that leads to a list of
 * all.
 */
export function buildMenu(
  pages: readonly PageEntry[],
  { editing, current = null, home }: MenuOptions,
): MenuItem[] {
  const children = Map.groupBy(pages, (page) => page.parent);
  const isShort = pages.length > fullMenuPages;
  const way = isShort ? wayTo(current, pages) : new Set<number>();
  const entry = (page: PageEntry, depth: number): MenuItem => {
    const subMenus = level(page.id, depth + 1, mostBelow(way.has(page.id), depth));
    const item: MenuItem = { ...entryOf(page, editing), subMenus };
    if (page.id === home?.id) {
      item.isHome = true;
    }
    return item;
  };

  const level = (parent: number | null, depth: number, most: number): MenuItem[] => {
    if (depth > maxPageDepth || (isShort && most === 0)) return [];
    const listed = (children.get(parent) ?? [])
      .filter((page) => !isTemplate(page) && (page.hide_in_nav !== 'hide' || inFooter(page)))
      .filter((page) => editing || page.published !== 'draft')
      .toSorted((a, b) => a.index - b.index || a.id - b.id);
    if (!isShort || listed.length <= most) return listed.map((page) => entry(page, depth));
    const shown = firstAndOpen(listed, way, most);
    const more = { count: listed.length - shown.length, parent, editing };

    return [...shown.map((page) => entry(page, depth)), moreEntry(more)];
  };
  return level(null, 1, shortMenu.most);
}

/** The entry of a page, without those below it. */
function entryOf(page: PageEntry, editing: boolean): Omit<MenuItem, 'subMenus'> {
  const { id, description, icon, hide_in_nav, navOptions } = page;
  const path = pagePath(page);
  const isHidden = hide_in_nav === 'hide';

  return withoutUndefined({
    id,
    path: editing ? `/edit/${path}` : `/${path}`,
    name: nameInMenu(page, editing),
    description,
    icon: icon && icon !== 'none' ? icon : undefined,
    hideInNav: isHidden || undefined,
    footer: navOptions.show_in_footer || undefined,
  });
}

function nameInMenu({ published, title, draft_title }: PageEntry, editing: boolean): string {
  if (published === 'draft') return `${title}*`;
  return (editing && draft_title) || title;
}

/** How many entries a short menu lists below one of its entries. */
function mostBelow(isOnWay: boolean, depth: number): number {
  if (isOnWay) return shortMenu.most;
  if (depth !== 1) return 0;
  return shortMenu.below;
}

/** The page with this id and those above it. */
function wayTo(current: number | null, pages: readonly PageEntry[]): Set<number> {
  const parents = new Map(pages.map(({ id, parent }) => [id, parent]));
  const way = new Set<number>();
  for (let id = current; id !== null && !way.has(id); id = parents.get(id) ?? null) {
    way.add(id);
  }
  return way;
}

/**
 * A limited number of pages of a list, the same on every page: the first ones, and last the one that is on
 * the way.
 */
function firstAndOpen(listed: readonly PageEntry[], way: ReadonlySet<number>, most: number): PageEntry[] {
  const openIndex = listed.findIndex(({ id }) => way.has(id));
  if (openIndex < most) return listed.slice(0, most);
  return [...listed.slice(0, most - 1), listed[openIndex]!];
}

/** The entry at the end of a list that leads to the pages that it leaves out. */
const moreEntry = ({
  count,
  parent,
  editing,
}: {
  count: number;
  parent: number | null;
  editing: boolean;
}): MenuItem => ({
  id: 0 - (parent ?? 0),
  path: editing ? '/manage/pages' : pagesBelowPath(parent),
  name: `${formatNumber(count)} more`,
  description: '',
  subMenus: [],
});

/** The home page: index 0 without a parent; while there is none, the first top-level page. */
export function homePage<Page extends Pick<PageEntry, 'id' | 'parent' | 'index'>>(
  pages: readonly Page[],
): Page | undefined {
  return pages
    .filter((page) => page.parent === null && !isTemplate(page))
    .toSorted((a, b) => a.index - b.index || a.id - b.id)[0];
}

/**
 * Whether visitors may see the page: it and everything above it is published, and none of them is a template.
 */
export function isVisible<Page extends Pick<PageEntry, 'parent' | 'index' | 'published'>>(
  page: Page,
  byId: ReadonlyMap<number, Page>,
): boolean {
  for (let at: Page | undefined = page; at; at = at.parent === null ? undefined : byId.get(at.parent)) {
    if (at.published === 'draft' || isTemplate(at)) return false;
  }
  return true;
}

/** The pages above a page, from the top. */
export function pagesAbove<Page extends Pick<PageEntry, 'parent'>>(
  { parent }: Pick<PageEntry, 'parent'>,
  byId: ReadonlyMap<number, Page>,
): Page[] {
  const above = parent === null ? undefined : byId.get(parent);
  if (!above) return [];
  return [...pagesAbove(above, byId), above];
}

/**
 * The pages above a page that are not published, from the top: while there are any, visitors see none below
 * them.
 */
export const unpublishedAbove = <Page extends { parent: number | null; published: string }>(
  page: Pick<PageEntry, 'parent'>,
  byId: ReadonlyMap<number, Page>,
): Page[] => pagesAbove(page, byId).filter(({ published }) => published === 'draft');

/** Why visitors do not see a page, or several, that are published: the pages above that are not. */
export function whyHidden(
  above: readonly Pick<PageEntry, 'title'>[],
  which: 'this page' | 'these pages',
): string {
  const titles = above.map(({ title }) => `“${title}”`);
  const verb = pluralForm(above.length, 'is', 'are');
  const pronoun = which === 'this page' ? 'it' : 'them';
  return `Above ${which}, ${nameSome(titles, 3)} ${verb} not published yet, so visitors do not see ${pronoun}.`;
}

/**
 * The level that reading a page takes: the highest of its own, those of the pages above it and that of its
 * site.
 */
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
