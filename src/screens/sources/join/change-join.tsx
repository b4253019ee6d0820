import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { requestGraphql } from '#client/graphql-client.ts';
import { queryKeys } from '#client/query-keys.ts';
import {
  changeJoinDocument,
  joinMatchesDocument,
  joinOfSourceDocument,
  proposedJoinDocument,
} from '#client/source-documents.ts';
import { useRefresh } from '#client/use-refresh.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { isAppended, type Join } from '#domain/source/join/join.ts';
import { Button } from '#ui/button/button.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { showToast } from '#ui/toast/toast.tsx';
import { choicesOfColumns, chosenJoin, type JoinChoices } from './join-choices.ts';
import { JoinColumns } from './join-columns.tsx';
import { JoinMatch } from './join-match.tsx';
import { JoinMatchesTable } from './join-matches-table.tsx';

type Part = { source: number; name: string; versionId: number | null; columns: readonly SourceColumn[] };
type Props = { sourceId: number; parts: readonly Part[] };

/** Joins the parts of a source in another way: by what, and with which columns. */
export function ChangeJoin({ sourceId, parts }: Props) {
  const stored = useQuery({
    queryKey: queryKeys.joinOfSource(sourceId),
    queryFn: async () => (await requestGraphql(joinOfSourceDocument, { sourceId })).joinOfSource,
  });
  const kind = stored.data?.kind ?? 'left';
  const ids = parts.map(({ source }) => source);
  const proposal = useQuery({
    queryKey: queryKeys.proposedJoin(kind, ids),
    queryFn: stored.data
      ? async () => (await requestGraphql(proposedJoinDocument, { kind, sources: ids })).proposedJoin
      : skipToken,
  });

  const error = stored.error ?? proposal.error;
  if (error) return <ErrorNote error={error} />;
  if (!stored.data || !proposal.data) return <Skeleton lines={4} />;
  return (
    <ChangeForm
      key={JSON.stringify(stored.data)}
      sourceId={sourceId}
      parts={parts}
      stored={stored.data}
      proposal={proposal.data}
    />
  );
}

/** What is matched and kept; null for columns as they are now. */
type Changes = Pick<JoinChoices, 'keys' | 'place'> & {
  columns: Pick<JoinChoices, 'without' | 'names'> | null;
};

function ChangeForm({ sourceId, parts, stored, proposal }: Props & { stored: Join; proposal: Join }) {
  const [changes, setChanges] = useState<Changes>({
    keys: stored.keys,
    place: stored.place ?? null,
    columns: null,
  });
  const { join, columns, shown, places, keys, place, isReady } = changedJoin(
    changes,
    { stored, proposal },
    parts,
  );
  const versions = parts.map(({ versionId }) => versionId);
  const matches = useQuery({
    queryKey: queryKeys.joinMatches(join, versions),
    queryFn: isReady
      ? async ({ signal }) =>
          (await requestGraphql(joinMatchesDocument, { join, versions }, { signal })).joinMatches
      : skipToken,
  });
  const save = useSave(sourceId);
  const lost = stored.columns.filter(({ name }) => !join.columns.some((column) => column.name === name));

  return (
    <div className="flex flex-col gap-6">
      {!isAppended(stored) && (
        <JoinMatch
          parts={parts}
          keys={keys}
          place={place}
          places={places}
          onChange={(next) => setChanges((before) => ({ ...before, ...next }))}
        />
      )}
      <JoinColumns
        columns={columns}
        without={shown.without}
        names={shown.names}
        onChange={(next) => setChanges((before) => ({ ...before, columns: { ...shown, ...next } }))}
      />
      {matches.data && isReady && <JoinMatchesTable join={join} matches={matches.data} />}
      {lost.length > 0 && (
        <p role="status">
          These columns will be lost: {lost.map(({ name }) => `“${name}”`).join(', ')}. Sections, filters and
          values in texts that show them lose them, too.
        </p>
      )}
      {matches.error && <ErrorNote error={matches.error} />}
      {save.error && <ErrorNote error={save.error} />}
      <div>
        <Button
          isPending={save.isPending}
          isDisabled={!isReady || !matches.data || JSON.stringify(join) === JSON.stringify(stored)}
          onPress={() => save.mutate(join)}
        >
          Change the join
        </Button>
      </div>
    </div>
  );
}

/** The join after changes, with all columns that it may have, and which of them are left out or renamed. */
function changedJoin(
  { columns: chosen, ...by }: Changes,
  { stored, proposal }: { stored: Join; proposal: Join },
  parts: readonly Part[],
) {
  const known = parts.map((part) => ({ source: { name: part.name, columns: [...part.columns] } }));
  const whole = chosenJoin({ ...by, without: [], names: {} }, known, proposal);
  const shown = chosen ?? choicesOfColumns(whole.columns, stored);
  const made = chosenJoin({ ...by, ...shown }, known, proposal);

  const { kind, partColumn, parts: own } = stored;
  const columns = made.join?.columns ?? [];
  const matched = { keys: made.join?.keys ?? [], place: made.join?.place };
  const join: Join = { kind, parts: own, ...matched, columns, partColumn };
  return { ...made, columns: whole.columns, shown, join };
}

function useSave(sourceId: number) {
  const refresh = useRefresh(queryKeys.sources);
  return useMutation({
    mutationFn: (join: Join) => requestGraphql(changeJoinDocument, { sourceId, join }),
    onSuccess: async () => {
      await refresh();
      showToast({ text: 'The join is changed.' });
    },
  });
}
