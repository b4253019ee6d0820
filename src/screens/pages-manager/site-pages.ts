import { queryOptions, useQuery } from '@tanstack/react-query';
import { requestGraphql } from '#client/graphql-client.ts';
import { findPagesDocument, pagesDocument } from '#client/page-documents.ts';
import { queryKeys } from '#client/query-keys.ts';
import { treeEntries, type TreeEntry } from './page-nodes.ts';

/** What reads the pages of the site, templates included; own changes make it read them again. */
const sitePages = queryOptions({
  staleTime: 30_000,
  queryKey: queryKeys.sitePages,
  queryFn: async ({ signal }): Promise<TreeEntry[]> =>
    treeEntries(await requestGraphql(pagesDocument, {}, { signal })),
});

/** The pages of the site, read when a part of a screen that needs them is opened. */
export const useSitePages = () => useQuery(sitePages);

/** A page that people choose. */
export type PageChoice = Pick<TreeEntry, 'id' | 'title' | 'url_slug'>;

/**
 * The first pages that a text finds, and whether they are all; for an empty text of all pages, those near a
 * page first.
 */
export const foundPages = (search: string, near: number) =>
  queryOptions({
    staleTime: 30_000,
    queryKey: queryKeys.foundPages(search, near),
    queryFn: async ({ signal }): Promise<{ pages: PageChoice[]; areAll: boolean }> => {
      const { findPages } = await requestGraphql(findPagesDocument, { search, near }, { signal });
      return { pages: findPages.pages, areAll: findPages.pages.length === findPages.length };
    },
  });
