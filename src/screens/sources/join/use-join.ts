import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { requestGraphql } from '#client/graphql-client.ts';
import { queryKeys } from '#client/query-keys.ts';
import { joinMatchesDocument, proposedJoinDocument } from '#client/source-documents.ts';
import type { CatalogueSource } from '#dataview/sources/source-catalogue.ts';
import { isAppended, type Join, type JoinKind } from '#domain/source/join/join.ts';
import { columnsBeside } from '#domain/source/join/propose-join.ts';

/** A part of a join: a source, and the version that is meant; null for its newest one. */
export type ChosenPart = { source: CatalogueSource; version: number | null };

/** What a person has chosen; null where the proposal stands. */
type Choices = {
  parts: readonly (ChosenPart | null)[];
  kind: JoinKind;
  keys: Join['keys'] | null;
  /** The names of columns that are left out. */
  without: readonly string[];
  /** Other names of columns, by those that are proposed; empty ones count as none. */
  names: Readonly<Record<string, string>>;
  name: string | null;
};

/** What is chosen of the columns of parts, before anything is. */
const unchosen = { keys: null, without: [], names: {} } satisfies Partial<Choices>;

/** A key whose columns are chosen one after the other. */
const isComplete = ({ left, right }: Join['keys'][number]): boolean => left !== '' && right !== '';

/** What is chosen of a join, the join that it makes, and what matches in it. */
export function useJoin() {
  const [choices, setChoices] = useState<Choices>({
    parts: [null, null],
    kind: 'left',
    keys: null,
    without: [],
    names: {},
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
  const keys = choices.keys ?? proposal.data?.keys ?? [];
  const whole = proposal.data && wholeJoin(proposal.data, { chosen, keys });
  const join = whole && {
    ...whole,
    columns: whole.columns
      .filter(({ name }) => !choices.without.includes(name))
      .map((column) => ({ ...column, name: choices.names[column.name]?.trim() || column.name })),
  };

  const versions = chosen.map(({ version }) => version);
  const isReady = join !== undefined && join.columns.length > 0 && (isAppended(join) || join.keys.length > 0);
  const matches = useQuery({
    queryKey: queryKeys.joinMatches(join ?? null, versions),
    queryFn:
      join && isReady
        ? async ({ signal }) =>
            (await requestGraphql(joinMatchesDocument, { join, versions }, { signal })).joinMatches
        : skipToken,
  });

  return {
    choices,
    change: (change: Partial<Choices>) => setChoices((before) => ({ ...before, ...change })),
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
    keys,
    join,
    columns: whole?.columns ?? [],
    versions,
    isReady,
    error: proposal.error ?? matches.error,
    matches: isReady ? matches.data : undefined,
    name: choices.name ?? chosen.map(({ source }) => source.name).join(' + '),
  };
}

/** The proposed join with the keys that were chosen, and the columns that these leave. */
function wholeJoin(
  proposal: Join,
  { chosen, keys }: { chosen: readonly ChosenPart[]; keys: Join['keys'] },
): Join {
  if (isAppended(proposal)) return proposal;
  const complete = keys.filter(isComplete);
  const parts = chosen.map(({ source }, at) => ({
    ...source,
    name: proposal.parts[at]?.name ?? source.name,
  }));
  return {
    ...proposal,
    keys: complete,
    columns: columnsBeside({ kind: proposal.kind, keys: complete }, parts),
  };
}
