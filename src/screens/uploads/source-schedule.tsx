import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { setSourceScheduleDocument } from '#client/connection-documents.ts';
import { requestGraphql } from '#client/graphql-client.ts';
import { queryKeys } from '#client/query-keys.ts';
import type { Schedule } from '#domain/source/connection/schedule.ts';
import { describeCadence, describeSchedule } from '#domain/source/connection/schedule-words.ts';
import { formatMoment } from '#domain/value/date/format-date.ts';
import { Button } from '#ui/button/button.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { ScheduleDialog, usualSchedule } from './schedule-dialog.tsx';

/** The schedules that one click sets. */
const usual = [
  { every: 'minutes', label: 'Every hour' },
  { every: 'day', label: 'Every day' },
  { every: 'week', label: 'Every week' },
  { every: 'month', label: 'Every month' },
] as const;

type SourceScheduleProps = {
  sourceId: number;
  schedule: Schedule | null;
  cadence: string;
  dueAt: string | null;
  failingSince: string | null;
};

/** When a source is fetched, and the way to set that. */
export function SourceSchedule({ sourceId, schedule, cadence, dueAt, failingSince }: SourceScheduleProps) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const choices = useId();
  const own = describeCadence(cadence);
  const save = useMutation({
    mutationFn: (chosen: Schedule | null) =>
      requestGraphql(setSourceScheduleDocument, { sourceId, schedule: chosen }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: queryKeys.sourceConnection(sourceId) });
      setOpen(false);
    },
  });

  return (
    <div className="mt-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14">
        {schedule && (
          <p className="min-w-0 flex-1 basis-64">
            Fetched {describeSchedule(schedule, cadence)}.
            {dueAt !== null && <span className="text-quiet"> Next: {formatMoment(dueAt)}</span>}
          </p>
        )}
        {!schedule && <span id={choices}>Only fetched by hand. Fetch it</span>}
        {!schedule && (
          <span role="group" aria-labelledby={choices} className="flex flex-wrap gap-2">
            {own !== null && (
              <Button
                size="compact"
                isPending={save.isPending && save.variables?.every === 'source'}
                onPress={() => save.mutate(usualSchedule('source'))}
              >
                As often as the source says: {own}
              </Button>
            )}
            {usual.map(({ every, label }) => (
              <Button
                key={every}
                size="compact"
                isPending={save.isPending && save.variables?.every === every}
                onPress={() => save.mutate(usualSchedule(every))}
              >
                {label}
              </Button>
            ))}
          </span>
        )}
        <Button variant="quiet" size="compact" onPress={() => setOpen(true)}>
          {schedule ? 'Change…' : 'At another time…'}
        </Button>
      </div>
      {failingSince !== null && (
        <p className="mt-1 text-14 text-danger">
          It could not be fetched since {formatMoment(failingSince)}.
        </p>
      )}
      {save.error && !isOpen && <ErrorNote className="mt-2" error={save.error} />}
      {isOpen && (
        <ScheduleDialog
          schedule={schedule}
          cadence={cadence}
          sending={save}
          onSet={(chosen) => save.mutate(chosen)}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
