import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { requestGraphql } from '#client/graphql-client.ts';
import { queryKeys } from '#client/query-keys.ts';
import { joinMatchesDocument, proposedJoinDocument } from '#client/source-documents.ts';
import { chosenJoin, unchosen, type ChosenPart, type JoinChoices } from './join-choices.ts';

/** What is chosen of a join, the join that it makes, and what matches in it. */
export function useJoin() {
  const [choices, setChoices] = useState<JoinChoices>({
    ...unchosen,
    parts: [null, null],
    kind: 'left',
    name: null,
  });
  const { kind, parts } = choices;
  const chosen = parts.flatMap((part) => part ?? []);
  const isChosen = chosen.length === parts.length;
  const ids = chosen.map(({ source }) => source.id);

  const proposal = useQuery({
    queryKey: queryKeys.proposedJoin(kind, ids),
    queryFn: async () => (await requestGraphql(proposedJoinDocument, { kind, sources: ids })).proposedJoin,
    enabled: isChosen,
  });
  const state = chosenJoin(choices, chosen, proposal.data);
  const { join, isReady } = state;

  const versions = chosen.map(({ version }) => version);
  const matches = useQuery({
    queryKey: queryKeys.joinMatches(join ?? null, versions),
    queryFn:
      join && isReady
        ? async ({ signal }) =>
            (await requestGraphql(joinMatchesDocument, { join, versions }, { signal })).joinMatches
        : skipToken,
  });

  return {
    ...state,
    choices,
    change: (change: Partial<JoinChoices>) => setChoices((before) => ({ ...before, ...change })),
    /** Other parts have other columns: what was chosen of these is proposed anew. */
    choosePart: (at: number, part: ChosenPart | null) =>
      setChoices((before) => ({ ...before, ...unchosen, parts: before.parts.with(at, part) })),
    /** Sets how many parts there are; more than two are appended. */
    setPartCount: (count: number) =>
      setChoices((before) => ({
        ...before,
        ...unchosen,
        parts: Array.from({ length: count }, (_, index) => before.parts[index] ?? null),
        kind: count > 2 ? 'append' : before.kind,
      })),
    versions,
    error: proposal.error ?? matches.error,
    matches: isReady ? matches.data : undefined,
    name: choices.name ?? chosen.map(({ source }) => source.name).join(' + '),
  };
}
