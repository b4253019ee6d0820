import { queryOptions, useQuery } from '@tanstack/react-query';
import { requestGraphql } from '#client/graphql-client.ts';
import { pageSharingDocument } from '#client/page-publishing-documents.ts';
import { queryKeys } from '#client/query-keys.ts';

/** How often a time that is set for publishing is read again, in milliseconds. */
const timeBetweenReadings = 30_000;

/**
 * The preview links of a page, and when its draft is published, in the original or in a language alone;
 * another tab or somebody else may change both.
 */
export const pageSharing = (pageId: number, language?: string) =>
  queryOptions({
    queryKey: queryKeys.pageSharing(pageId, language),
    queryFn: () => requestGraphql(pageSharingDocument, { pageId, language }),
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.data?.pageSchedule ? timeBetweenReadings : false),
  });

/** See `pageSharing`. */
export const usePageSharing = (pageId: number, language?: string) => useQuery(pageSharing(pageId, language));
