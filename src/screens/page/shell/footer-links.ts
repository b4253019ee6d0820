import { menuEntries, menuItemPath, pagesBelowPath, type MenuItem } from '#domain/page/tree/navigation.ts';
import type { Texts } from '#texts/texts-of.ts';

/** A link of the footer, below the base url of the site. */
type FooterLink = { name: string; path: string };

/** Links of the footer below a heading. */
export type FooterColumn = { name: string; links: FooterLink[] };

/** What the footer calls what it has no room for. */
type FooterWords = Pick<Texts['pages'], 'morePages' | 'allPages'>;

/** How many links the footer takes from each menu by itself. */
const maxFooterLinks = 6;

/** How many entries of the menu have a column of their own. */
const maxColumns = 2;

/**
 * The columns of links that a footer has: the first entries with pages below them, and the others together
 * with the pages that are always in the footer. A short menu that is above the page (`isMenuAbove`) is not
 * repeated.
 */
export function footerLinks(
  menu: readonly MenuItem[],
  isMenuAbove: boolean,
  words: FooterWords,
): FooterColumn[] {
  const entries = menuEntries(menu);
  const withMore = entries.filter(({ subMenus }) => subMenus.length > 0);
  const isRepeated = isMenuAbove && withMore.length === 0 && entries.length <= maxFooterLinks;
  const roots = withMore.filter(({ footer }) => footer !== 'hide').slice(0, maxColumns);
  const columns = roots.map(({ id, name, subMenus }) => ({
    name,
    links: linksOf(
      subMenus.filter(({ footer }) => footer !== 'hide'),
      id,
      words,
    ),
  }));
  const listed = new Set(columns.flatMap(({ links }) => links.map(({ path }) => path)));
  const single = entries.filter((item) => item.subMenus.length === 0 && !item.footer);
  const chosen = alwaysListed(menu)
    .map(linkOf)
    .filter(({ path }) => !listed.has(path));
  const others = [...(isRepeated ? [] : linksOf(single, null, words)), ...chosen];

  return [...columns, { name: words.morePages, links: others }].filter(({ links }) => links.length > 0);
}

/** The first of these entries, and where there are more, a link to the list of all pages below their page. */
function linksOf(items: readonly MenuItem[], parent: number | null, { allPages }: FooterWords): FooterLink[] {
  const links = items.slice(0, maxFooterLinks).map(linkOf);
  const all = { name: allPages, path: pagesBelowPath(parent) };
  if (items.length > maxFooterLinks) return [...links, all];
  return links;
}

const linkOf = (item: MenuItem): FooterLink => ({ name: item.name, path: menuItemPath(item) });

/** The entries at any depth that are in the footer whatever it lists by itself. */
const alwaysListed = (menu: readonly MenuItem[]): MenuItem[] =>
  menu.flatMap((item) => [...(item.footer === 'show' ? [item] : []), ...alwaysListed(item.subMenus)]);
