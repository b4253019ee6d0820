import type { CheckChoice } from '#domain/source/checks/checks.ts';
import { useRefresh } from '#client/use-refresh.ts';
import { queryKeys } from '#client/query-keys.ts';
import { useMutation } from '@tanstack/react-query';
import { requestGraphql, GraphqlRequestError } from '#client/graphql-client.ts';
import { changeSourceDocument, sourceDocument } from '#client/source-documents.ts';

/** Fields of a source, as `changeSource` of the graph takes them. */
type Fields = {
  name?: string;
  authLevel?: number;
  description?: unknown;
  categories?: (string | string[])[];
  default_columns?: string[];
  checks?: CheckChoice[];
};

/**
 * Saves fields of a source, based on the revision that the person saw. When someone else has changed one of
 * them, `isConflict` is true and nothing is saved; `overwrite` then saves the same upon what there is now.
 */
export function useSourceChange(source: { id: number; revision: number }, onSaved?: () => void) {
  const refresh = useRefresh(queryKeys.sources);
  const save = useMutation({
    mutationFn: async ({ fields, base }: { fields: Fields; base: number }) =>
      requestGraphql(changeSourceDocument, { sourceId: source.id, base, change: fields }),
    onSuccess: async () => {
      await refresh();
      onSaved?.();
    },
  });

  const overwrite = async () => {
    const { revision } = (await requestGraphql(sourceDocument, { id: source.id })).source;
    if (save.variables) {
      save.mutate({ fields: save.variables.fields, base: revision });
    }
  };
  return {
    save: (fields: Fields) => save.mutate({ fields, base: source.revision }),
    overwrite,
    reset: save.reset,
    isPending: save.isPending,
    error: save.error,
    isConflict: save.error instanceof GraphqlRequestError && save.error.code === 'conflict',
  };
}
