import { useMutation } from '@tanstack/react-query';
import { GraphqlRequestError, requestGraphql } from '#client/graphql-client.ts';
import type { GraphqlDocument } from '#client/graphql.ts';
import { queryKeys } from '#client/query-keys.ts';
import { useRefresh } from '#client/use-refresh.ts';
import { showToast } from '#ui/toast/toast.tsx';

/**
 * Sends a change of who may do what, and reads the lists again, also after a conflict. `done` is what the
 * toast says afterwards.
 */
export function usePeopleChange<Variables extends Record<string, unknown>>(
  document: GraphqlDocument<unknown, Variables>,
  done: string,
) {
  const refresh = useRefresh(queryKeys.people(), queryKeys.accessChanges);
  return useMutation({
    mutationFn: (variables: Variables) => requestGraphql(document, variables),
    onSuccess: async () => {
      showToast({ text: done, tone: 'success' });
      await refresh();
    },
    onError: async (error) => {
      // What someone else changed is in the lists when the dialog is closed.
      if (error instanceof GraphqlRequestError && error.code === 'conflict') {
        await refresh();
      }
    },
  });
}
