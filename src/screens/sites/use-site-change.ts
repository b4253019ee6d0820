import { useMutation } from '@tanstack/react-query';
import { requestGraphql } from '#client/graphql-client.ts';
import type { GraphqlDocument } from '#client/graphql.ts';
import { useRefresh } from '#client/use-refresh.ts';
import { showToast, type ToastMessage } from '#ui/toast/toast.tsx';

/**
 * Sends a change of the installation and reads the screen again. `done` is what the toast says afterwards,
 * `next` what it offers.
 */
export function useSiteChange<Result, Variables extends Record<string, unknown>>(
  document: GraphqlDocument<Result, Variables>,
  done: string,
  next?: (result: Result) => ToastMessage['action'],
) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (variables: Variables) => requestGraphql(document, variables),
    onSuccess: async (result) => {
      const message: ToastMessage = { text: done, tone: 'success' };
      const action = next?.(result);
      if (action) {
        message.action = action;
      }

      showToast(message);
      await refresh();
    },
  });
}
