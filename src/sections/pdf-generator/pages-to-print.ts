import { menuItemPath, type MenuItem } from '#domain/page/tree/navigation.ts';
import { siteHref, type Site } from '#domain/site/site.ts';
import type { PdfGeneratorState } from './index.ts';

/** A page that can be chosen, and those below it. */
export type PageToPrint = { href: string; title: string; below: PageToPrint[] };

type PrintContext = { site: Pick<Site, 'base_url'>; page: { id: number }; menu: readonly MenuItem[] };

/** The most pages that are offered: the form of a site of thousands would be longer than its pages. */
export const maxOffered = 500;

/** The pages that a generator offers to its reader, as a tree; the first ones where there are too many. */
export function pagesToPrint(
  { scope }: PdfGeneratorState,
  { site, page, menu }: PrintContext,
): PageToPrint[] {
  let left = maxOffered;
  const asPages = (items: readonly MenuItem[]): PageToPrint[] =>
    items.flatMap((item) => {
      if (left === 0) return [];
      left -= 1;
      const href = siteHref(site, menuItemPath(item));
      return [{ href, title: item.name, below: asPages(item.subMenus) }];
    });
  if (scope === 'site') return asPages(menu);

  const own = findItem(menu, page.id);
  if (!own) return [];
  return asPages([own]);
}

function findItem(menu: readonly MenuItem[], id: number): MenuItem | undefined {
  for (const item of menu) {
    const found = item.id === id ? item : findItem(item.subMenus, id);
    if (found) return found;
  }
  return undefined;
}

/** A page and all below it. */
export const withPagesBelow = (page: PageToPrint): string[] => [
  page.href,
  ...page.below.flatMap(withPagesBelow),
];
