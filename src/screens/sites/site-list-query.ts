import { foldLetters } from '#domain/value/text/fold-letters.ts';
import { categoryTree, isFiledUnder, type CategoryNode } from '#domain/source/description/categories.ts';
import { sourcesOfPart, type SourceListQuery } from '../sources/list/source-list-query.ts';
import type { SiteEntry } from './site-types.ts';

/** What a list of sites shows: their search, their category and the part of the list. */
export type SiteListQuery = Omit<SourceListQuery, 'order' | 'isDescending'>;

/** How many sites a part of their list has. */
export const sitesOfPart = sourcesOfPart;

/** A part of the sites; `length` is the number that the query finds, `total` that of all sites. */
export type SiteListPart<Listed = SiteEntry> = {
  sites: Listed[];
  length: number;
  total: number;
  categories: CategoryNode[];
};

/** The part of the sites that a query selects: those with a text in their name or address. */
export function partOfSites<Listed extends Pick<SiteEntry, 'name' | 'base_url' | 'subdomain' | 'categories'>>(
  sites: readonly Listed[],
  { search, category, page }: SiteListQuery,
): SiteListPart<Listed> {
  const wanted = foldLetters(search.trim());
  const found = sites.filter(
    (site) =>
      isFiledUnder(site, category) &&
      foldLetters(`${site.name} ${site.base_url} ${site.subdomain}`).includes(wanted),
  );

  return {
    sites: found.slice(page * sitesOfPart, (page + 1) * sitesOfPart),
    length: found.length,
    total: sites.length,
    categories: categoryTree(sites),
  };
}
