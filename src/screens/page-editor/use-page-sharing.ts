import { useQuery } from '@tanstack/react-query';
import { requestGraph } from '#client/graphql-client.ts';
import { pageSharingDocument } from '#client/page-publishing-documents.ts';
import { queryKeys } from '#client/query-keys.ts';

/** The preview links of a page, and when its draft is published. */
export const usePageSharing = (pageId: number, isEnabled = true) =>
  useQuery({
    queryKey: queryKeys.pageSharing(pageId),
    queryFn: () => requestGraph(pageSharingDocument, { pageId }),
    enabled: isEnabled,
  });
