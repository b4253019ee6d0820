import { queryOptions, useQuery } from '@tanstack/react-query';
import { requestGraph } from '#client/graphql-client.ts';
import { pagesDocument } from '#client/page-documents.ts';
import { queryKeys } from '#client/query-keys.ts';
import { treeEntries, type TreeEntry } from './page-nodes.ts';

/** What reads the pages of the site, templates included; own changes make it read them again. */
export const sitePages = queryOptions({
  staleTime: 30_000,
  queryKey: queryKeys.sitePages,
  queryFn: async ({ signal }): Promise<TreeEntry[]> =>
    treeEntries(await requestGraph(pagesDocument, {}, { signal })),
});

/** The pages of the site, read when a part of a screen that needs them is opened. */
export const useSitePages = () => useQuery(sitePages);
