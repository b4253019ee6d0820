import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import {
  disconnectSourceDocument,
  refreshSourceDocument,
  sourceConnectionDocument,
} from '#client/connection-documents.ts';
import { requestGraphql } from '#client/graphql-client.ts';
import type { ResultOf } from '#client/graphql.ts';
import { queryKeys } from '#client/query-keys.ts';
import { useRefresh } from '#client/use-refresh.ts';
import { changesInWords } from '#domain/compare/comparison-in-words.ts';
import { formatMoment } from '#domain/value/date/format-date.ts';
import { formatBytes } from '#domain/value/number/format-bytes.ts';
import { plural } from '#domain/value/number/plural.ts';
import { textsOf } from '#texts/texts-of.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { useLatest } from '#ui/use-latest.ts';
import { Pill } from '#ui/pill/pill.tsx';
import { sourcePath, useSourcesContext } from '../sources/sources-context.tsx';
import { HeldChanges, HeldRun } from './held-run.tsx';
import { ChangeConnection } from './change-connection.tsx';
import { KeptVersions } from './kept-versions.tsx';
import { RefreshCall } from './refresh-call.tsx';
import { SourceSchedule } from './source-schedule.tsx';
import { pollInterval } from './upload-progress.tsx';

type Connection = NonNullable<ResultOf<typeof sourceConnectionDocument>['sourceConnection']>;
type Run = Connection['runs'][number];
type State = { label: string; tone: 'neutral' | 'accent' | 'success' | 'danger' | 'warning' };

const states: Record<string, State> = {
  waiting: { label: 'Waiting', tone: 'accent' },
  fetching: { label: 'Being fetched', tone: 'accent' },
  reading: { label: 'Being read', tone: 'accent' },
  review: { label: 'To be mapped', tone: 'warning' },
  held: { label: 'Stopped by checks', tone: 'warning' },
  dropped: { label: 'Dropped', tone: 'neutral' },
  publishing: { label: 'publishing...', tone: 'accent' },
  published: { label: 'Published', tone: 'success' },
  unchanged: { label: 'Nothing new', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'danger' },
};

/** What started a run, where it was not a person. */
const startWords: Record<string, string> = { schedule: 'by schedule', call: 'by a program' };

/** How many runs are shown before *Show all*. */
const shownFirst = 5;

/** Where a source fetches its data from, with its latest runs; nothing where it does not. */
export function SourceConnection({ sourceId }: { sourceId: number }) {
  const client = useQueryClient();
  const refreshSources = useRefresh(queryKeys.sources);
  const [isDisconnecting, setDisconnecting] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const heading = useId();
  const queryKey = queryKeys.sourceConnection(sourceId);
  const { data, error } = useQuery({
    queryKey,
    queryFn: async () => (await requestGraphql(sourceConnectionDocument, { sourceId })).sourceConnection,
    refetchInterval: ({ state }) => (isRunning(state.data) ? pollInterval : false),
  });
  const refresh = useMutation({
    mutationFn: () => requestGraphql(refreshSourceDocument, { sourceId }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });

  const isBusy = isRunning(data);
  const wasBusy = useRef(false);
  const latest = useLatest(refreshSources);
  useEffect(() => {
    // A new version is in all lists.
    if (wasBusy.current && !isBusy) {
      void latest.current();
    }
    wasBusy.current = isBusy;
  }, [isBusy, latest]);

  if (error) return <ErrorNote className="mt-6" error={error} />;
  if (!data) return null;

  return (
    <div role="group" aria-labelledby={heading} className="mt-6">
      <h2 id={heading} className="text-14 font-semibold">
        Fetched from
      </h2>
      <div className="mt-1 flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 basis-64 text-14 break-all">
          <a href={data.address} className="underline" rel="noreferrer noopener" target="_blank">
            {data.address}
          </a>
          {data.has_access && <span className="text-quiet">, signed in</span>}
        </p>
        <Button isPending={isBusy || refresh.isPending} onPress={() => refresh.mutate()}>
          Fetch now
        </Button>
        <Button variant="quiet" onPress={() => setChanging(true)}>
          Change address…
        </Button>
        <Button variant="quiet" onPress={() => setDisconnecting(true)}>
          Stop fetching…
        </Button>
      </div>
      {refresh.error && <ErrorNote className="mt-3" error={refresh.error} />}
      <SourceSchedule
        sourceId={sourceId}
        schedule={data.schedule}
        cadence={data.cadence}
        dueAt={data.due_at}
        failingSince={data.failing_since}
      />
      <RefreshCall sourceId={sourceId} hasToken={data.has_refresh_token} />
      <KeptVersions sourceId={sourceId} keeping={data.keeping} />
      <Runs sourceId={sourceId} runs={data.runs} />
      {isChanging && (
        <ChangeConnection
          sourceId={sourceId}
          settings={data.settings}
          hasAccess={data.has_access}
          onClose={() => setChanging(false)}
        />
      )}
      {isDisconnecting && (
        <ConfirmDialog
          title="Stop fetching"
          text={`This source will no longer fetch from ${data.address}, and what it signs in with is removed. Its versions stay.`}
          confirmLabel="Stop fetching"
          pendingLabel="Stopping..."
          isOpen
          onOpenChange={(isOpen) => !isOpen && setDisconnecting(false)}
          onConfirm={async () => {
            await requestGraphql(disconnectSourceDocument, { sourceId });
            await client.invalidateQueries({ queryKey });
          }}
        />
      )}
    </div>
  );
}

const isRunning = (connection: Connection | null | undefined): boolean =>
  connection?.runs.some(({ ended_at }) => ended_at === null) ?? false;

function Runs({ sourceId, runs }: { sourceId: number; runs: readonly Run[] }) {
  const [isWhole, setWhole] = useState(false);
  const first = runs.findLast(({ status }) => status === 'published');

  return (
    <>
      <ul aria-label="Runs" className="mt-3 divide-y divide-hairline border-y border-hairline">
        {runs.slice(0, isWhole ? undefined : shownFirst).map((run) => (
          <RunRow key={run.id} run={run} sourceId={sourceId} isFirst={run === first} />
        ))}
      </ul>
      {runs.length > shownFirst && !isWhole && (
        <Button variant="quiet" className="mt-1 -ms-3" onPress={() => setWhole(true)}>
          Show all {runs.length}
        </Button>
      )}
    </>
  );
}

type RunRowProps = {
  sourceId: number;
  run: Run;
  /** Whether no run before it was published. */
  isFirst: boolean;
};

function RunRow({ sourceId, run, isFirst }: RunRowProps) {
  const { to } = useSourcesContext();
  const { label, tone } = states[run.status] ?? { label: run.status, tone: 'neutral' };
  const counts = [
    run.rows !== null && plural(run.rows, 'row'),
    run.bytes !== null && formatBytes(run.bytes, textsOf(undefined).controls),
    run.ended_at !== null && secondsBetween(run.created_at, run.ended_at),
    startWords[run.started_by],
  ].filter(Boolean);
  const isOpen = run.upload_id !== null && ['review', 'held', 'failed'].includes(run.status);

  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 py-2 text-14">
      <time className="tabular" dateTime={run.created_at}>
        {formatMoment(run.created_at)}
      </time>
      <span className="tabular flex-1 text-quiet">{counts.join(' · ')}</span>
      {isOpen && (
        <Link to={`${to(sourcePath(sourceId, 'upload'))}?upload=${run.upload_id}`} className="underline">
          Review what was fetched
        </Link>
      )}
      {run.status === 'published' && run.version_id !== null && !isFirst && (
        <Link
          to={`${to(sourcePath(sourceId, 'compare', run.version_id))}${run.changes ? `?with=${run.changes.before}` : ''}`}
          className="tabular underline"
        >
          {run.changes ? changesInWords(run.changes) : 'What changed'}
        </Link>
      )}
      <Pill tone={tone}>{label}</Pill>
      {run.message !== null && (
        <p className={`basis-full ${run.status === 'held' ? '' : 'text-danger'}`}>{run.message}</p>
      )}
      {run.status === 'held' && <HeldChanges runId={run.id} />}
      {run.status === 'held' && <HeldRun runId={run.id} sourceId={sourceId} findings={run.message ?? ''} />}
    </li>
  );
}

/** How long a run took, as `3 s`. */
function secondsBetween(from: string, to: string): string {
  return `${Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 1000))} s`;
}
