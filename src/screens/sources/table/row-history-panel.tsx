import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { requestGraphql } from '#client/graphql-client.ts';
import { rowHistoryDocument } from '#client/row-documents.ts';
import { undoChangeDocument } from '#client/source-documents.ts';
import { can } from '#domain/access/access.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';
import { formatMoment } from '#domain/value/date/format-date.ts';
import { queryKeys } from '#client/query-keys.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Pill } from '#ui/pill/pill.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { showFailure } from '#ui/toast/show-failure.ts';
import { ChangedCells, MappedValues } from './changed-cells.tsx';
import { historyWords, type RowHistoryEntry } from './history-words.ts';
import { useSourcesContext } from '../sources-context.tsx';

/** Entries of a page. */
const pageSize = 50;
/** Rows of an entry that are shown when it is opened. */
const rowsShown = 100;

type RowHistoryPanelProps = {
  versionId: number;
  columns: SourceColumn[];
  rowId: number | null;
  onRow(rowId: number | null): void;
  /** Called when an entry is undone, also after the panel was closed. */
  onUndone(): void;
  onClose(): void;
};

/**
 * Who changed what in a version's rows, or in one of them, newest first; every entry but a clear can be
 * undone.
 */
export function RowHistoryPanel(props: RowHistoryPanelProps) {
  const { versionId, columns, rowId, onRow, onUndone, onClose } = props;
  const { viewer } = useSourcesContext();
  const queries = useQueryClient();
  const key = queryKeys.rowHistory(versionId, { rowId });
  const query = useInfiniteQuery({
    queryKey: key,
    initialPageParam: null as number | null,
    queryFn: async ({ pageParam, signal }) => {
      const variables = { versionId, rowId, limit: pageSize, before: pageParam };
      return (await requestGraphql(rowHistoryDocument, variables, { signal })).rowHistory;
    },
    getNextPageParam: (last) => last.at(pageSize - 1)?.firstSeq ?? null,
  });

  const undo = useMutation({
    mutationFn: ({ seq }: RowHistoryEntry) => requestGraphql(undoChangeDocument, { versionId, seq }),
    onSuccess: () => {
      onUndone();
      return queries.invalidateQueries({ queryKey: queryKeys.rowHistory(versionId) });
    },
    onError: showFailure,
  });
  const entries = query.data?.pages.flat() ?? [];
  const words = wordsOf(rowId);

  return (
    <section aria-label="History" className="max-w-200">
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h2 className="me-auto text-18 font-semibold">{words.title}</h2>
        {rowId !== null && (
          <Button size="compact" onPress={() => onRow(null)}>
            Whole history
          </Button>
        )}
        <Button size="compact" icon="table-2" onPress={onClose}>
          Back to the rows
        </Button>
      </div>
      {query.error && (
        <ErrorNote error={query.error} action={<Button onPress={() => query.refetch()}>Try again</Button>} />
      )}
      {query.isPending && <Skeleton lines={6} />}
      {query.data && entries.length === 0 && <EmptyState text={words.empty} />}
      <ol className="border-t">
        {entries.map((entry) => (
          <Entry
            key={entry.seq}
            versionId={versionId}
            entry={entry}
            columns={columns}
            isOfRow={rowId !== null}
            onRow={onRow}
            onUndo={can({ id: null, ...viewer }, 'data.edit') ? () => undo.mutate(entry) : undefined}
            isUndoing={undo.isPending && undo.variables.seq === entry.seq}
          />
        ))}
      </ol>
      {query.hasNextPage && (
        <Button
          className="mt-4"
          isPending={query.isFetchingNextPage}
          onPress={() => void query.fetchNextPage()}
        >
          Show older
        </Button>
      )}
    </section>
  );
}

/** Clears cannot be undone; neither can the undos of clears that older histories have. */
const isFinal = ({ kind }: RowHistoryEntry) => ['clear', 'restore'].includes(kind);

type EntryProps = {
  versionId: number;
  entry: RowHistoryEntry;
  columns: SourceColumn[];
  isOfRow: boolean;
  onRow(rowId: number): void;
  onUndo?(): void;
  isUndoing: boolean;
};

function Entry({ versionId, entry, columns, isOfRow, onRow, onUndo, isUndoing }: EntryProps) {
  const [isOpen, setOpen] = useState(false);
  const isAct = entry.rowId === null && ['insert', 'patch', 'delete'].includes(entry.kind);
  const words = historyWords(entry, columns);
  const { rowId } = entry;

  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b py-3 text-14">
      <div className="min-w-0 flex-1 basis-80">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className={entry.isUndone ? 'text-quiet line-through' : 'font-medium'}>{words}</span>
          {entry.isUndone && <Pill>Undone</Pill>}
          {isOfRow && entry.rows > 1 && (
            <span className="text-12 text-quiet">one of {formatNumber(entry.rows)} rows</span>
          )}
        </p>
        <p className="tabular text-12 text-quiet">
          {entry.user ?? 'Someone'} · <time dateTime={entry.at}>{formatMoment(entry.at)}</time>
        </p>
        {!isAct && <ChangedCells entry={entry} columns={columns} />}
        {entry.kind === 'massedit' && !isOfRow && <MappedValues maps={entry.maps} />}
        {isAct && isOpen && <RowsOfEntry versionId={versionId} seq={entry.seq} columns={columns} />}
      </div>
      <div className="flex shrink-0 flex-wrap gap-1">
        {isAct && (
          <Button size="compact" variant="quiet" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide rows' : 'Show rows'}
          </Button>
        )}
        {rowId !== null && !isOfRow && (
          <Button
            size="compact"
            variant="quiet"
            aria-label={`Row history of row ${rowId}`}
            onPress={() => onRow(rowId)}
          >
            Row history
          </Button>
        )}
        {onUndo && !entry.isUndone && !isFinal(entry) && (
          <Button size="compact" isPending={isUndoing} aria-label={`Undo: ${words}`} onPress={onUndo}>
            Undo
          </Button>
        )}
      </div>
    </li>
  );
}

type RowsOfEntryProps = {
  versionId: number;
  seq: number;
  columns: SourceColumn[];
};

function RowsOfEntry({ versionId, seq, columns }: RowsOfEntryProps) {
  const query = useQuery({
    queryKey: queryKeys.rowHistory(versionId, { within: seq }),
    queryFn: async () =>
      (await requestGraphql(rowHistoryDocument, { versionId, within: seq, limit: rowsShown })).rowHistory,
  });
  if (query.error) return <ErrorNote className="mt-2" error={query.error} />;
  if (!query.data) return <Skeleton lines={3} />;

  const more = (query.data[0]?.rows ?? 0) - query.data.length;
  return (
    <ul className="mt-2 flex flex-col gap-2 border-s ps-3">
      {query.data.map((entry) => (
        <li key={entry.seq}>
          Row {entry.rowId}
          <ChangedCells entry={entry} columns={columns} />
        </li>
      ))}
      {more > 0 && <li className="text-quiet">And {formatNumber(more)} more.</li>}
    </ul>
  );
}

function wordsOf(rowId: number | null): { title: string; empty: string } {
  if (rowId === null) {
    return { title: 'History', empty: 'Nothing has been changed since the rows were published.' };
  }

  return { title: `History of row ${rowId}`, empty: 'This row is as it was published.' };
}
