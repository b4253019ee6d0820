import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useRevalidator } from 'react-router';

/** Reads again, after a mutation, what the URL shows and what was read under these keys. */
export function useRefresh(...keys: readonly QueryKey[]): () => Promise<void> {
  const queries = useQueryClient();
  const { revalidate } = useRevalidator();
  return async () => {
    const invalidated = keys.map((queryKey) => queries.invalidateQueries({ queryKey }));
    await Promise.all([revalidate(), ...invalidated]);
  };
}
