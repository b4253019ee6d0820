import { useMutation } from '@tanstack/react-query';
import { requestGraph } from '#client/graphql-client.ts';
import type { GraphDocument } from '#client/graphql.ts';
import { useRefresh } from '#client/use-refresh.ts';
import { showToast } from '#ui/toast/toast.tsx';

/** Sends a change of the installation and reads the screen again. `done` is what the toast says afterwards. */
export function useSiteChange<Result, Variables extends Record<string, unknown>>(
  document: GraphDocument<Result, Variables>,
  done: string,
) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (variables: Variables) => requestGraph(document, variables),
    onSuccess: async () => {
      showToast({ text: done, tone: 'success' });
      await refresh();
    },
  });
}
