import { formatNumber, formatPercent } from '#domain/value/number/format-number.ts';
import { queryKeys } from '#client/query-keys.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ResultOf } from '#client/graphql.ts';
import { requestGraphql } from '#client/graphql-client.ts';
import { allEventsDocument } from '#client/upload-documents.ts';

/** How often the events are read, in milliseconds, until a type contains `:final`. */
export const pollInterval = 2000;

/** The label while a file is sent; `part` of it has arrived. */
export const sendingLabel = (part: number) => (part < 1 ? 'Uploading...' : 'Reading…');

type Event = ResultOf<typeof allEventsDocument>['dama']['etlContexts']['allEvents']['events'][number];

/** The progress of the latest event. */
export type UploadStep = { what?: string; rows?: number; part?: number };

/** The events since the last `:initial`. */
function currentEvents(events: readonly Event[]): readonly Event[] {
  return events.slice(
    Math.max(
      events.findLastIndex(({ type }) => type.endsWith(':initial')),
      0,
    ),
  );
}

/** Reads the events of an upload while it is busy, and refreshes the upload after the final one. */
export function useUploadSteps(
  { id, etl_context_id: etlContextId }: { id: number; etl_context_id: number },
  isBusy: boolean,
): UploadStep {
  const client = useQueryClient();
  const { data, error, dataUpdatedAt } = useQuery({
    queryKey: queryKeys.uploadEvents(etlContextId),
    queryFn: () => requestGraphql(allEventsDocument, { etlContextId }),
    enabled: isBusy,
    refetchInterval: pollInterval,
    staleTime: 0,
  });
  const current = currentEvents(data?.dama.etlContexts.allEvents.events ?? []);
  const isFinal = current.some(({ type }) => type.includes(':final'));

  useEffect(() => {
    if (isBusy && isFinal) {
      void client.invalidateQueries({ queryKey: queryKeys.upload(id) });
    }
  }, [client, id, isBusy, isFinal, dataUpdatedAt]);
  if (isFinal) return {};
  if (error) return { what: `${error.message} This page keeps trying.` };

  return (current.findLast(({ type }) => type.endsWith(':progress'))?.payload ?? {}) as UploadStep;
}

/** A progress bar with the step, if it is known. */
export function UploadProgress({ label, step = {} }: { label: string; step?: UploadStep | undefined }) {
  const { what, rows, part } = step;
  return (
    <div role="status" className="rounded-panel border border-dashed px-6 py-10">
      <p className="text-14 font-medium">{label}</p>
      <progress className="progress-bar mt-3 w-full" aria-label={label} max={1} value={part} />
      <p className="tabular mt-2 min-h-5 text-12 text-quiet">
        {[
          what,
          rows !== undefined && `${formatNumber(rows)} rows`,
          part !== undefined && formatPercent(Math.floor(part * 100) / 100),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  );
}
