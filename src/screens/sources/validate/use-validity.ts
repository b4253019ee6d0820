import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { requestGraphql } from '#client/graphql-client.ts';
import { queryKeys } from '#client/query-keys.ts';
import { validateVersionDocument, validityDocument } from '#client/source-documents.ts';
import { useRefresh } from '#client/use-refresh.ts';

/** How many rows of a version are valid, and what validates them again. */
export function useValidity(versionId: number) {
  const queries = useQueryClient();
  const queryKey = queryKeys.validity(versionId);
  const reload = useRefresh(queryKeys.sources);
  // A new validation loads the tables again; rows that were fixed in place stay in their table until then,
  // and with them the way to undo it.
  const [round, setRound] = useState(0);
  const [roundOfInvalid, setRoundOfInvalid] = useState<number | null>(null);
  const validity = useQuery({
    queryKey,
    queryFn: async () => (await requestGraphql(validityDocument, { versionId })).validity,
  });
  const startRound = () => setRound((before) => before + 1);
  const countAgain = () => queries.invalidateQueries({ queryKey });
  const validate = useMutation({
    mutationFn: async () => {
      const { validateVersion } = await requestGraphql(validateVersionDocument, { versionId });
      queries.setQueryData(queryKey, validateVersion);
      startRound();
      await reload();
    },
  });

  if ((validity.data?.invalid ?? 0) > 0 && roundOfInvalid !== round) {
    setRoundOfInvalid(round);
  }

  return {
    validity,
    validate,
    countAgain,
    /** Counts again and loads the tables again. */
    refresh: async () => {
      await countAgain();
      startRound();
    },
    /** The number of times that the tables were loaded again. */
    round,
    /** Whether there has been an invalid row in this round. */
    showsInvalid: roundOfInvalid === round,
  };
}
