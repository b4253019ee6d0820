import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { requestGraphql } from '#client/graphql-client.ts';
import { createPageDocument } from '#client/page-documents.ts';
import { showFailure } from '#ui/toast/show-failure.ts';
import { isRecord } from '#domain/value/object/is-record.ts';

/** The state of a navigation to a page that was just created: its title is edited first. */
const startAtTitle = { start: 'title' } as const;

/** Whether a navigation has the state that `useCreatePage` gives it. */
export const startsAtTitle = (state: unknown): boolean =>
  isRecord(state) && state['start'] === startAtTitle.start;

/** Creates a page below another one, or at the top with null, and opens it with its title selected. */
export function useCreatePage() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (parent: number | null) => requestGraphql(createPageDocument, { parent }),
    onSuccess: ({ createPage }) => navigate(`/edit/${createPage.url_slug}`, { state: startAtTitle }),
    onError: showFailure,
  });
}
