import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { requestGraphql } from '#client/graphql-client.ts';
import { restrictedSourcesDocument, schedulePublicationDocument } from '#client/page-publishing-documents.ts';
import { queryKeys } from '#client/query-keys.ts';
import { useRefresh } from '#client/use-refresh.ts';
import type { PageEntry } from '#domain/page/content/page.ts';
import { languageOf } from '#domain/site/site-in.ts';
import { languageName } from '#domain/value/text/language-name.ts';
import { formatMomentIn } from '#domain/value/date/format-date.ts';
import { Button } from '#ui/button/button.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { useEditor } from '../commands/editor-context.ts';
import { PublishWarnings } from './publish-warnings.tsx';
import { RestrictedSourcesDialog } from './restricted-sources-dialog.tsx';
import { useContent } from '../commands/use-content.ts';
import { usePageSharing } from './use-page-sharing.ts';
import { openSources, unsavedMessage, type RestrictedSources } from './use-publishing.ts';

/** Sets the time at which the draft is published, or takes it back. */
export function ScheduleDialog({ page, onClose }: { page: PageEntry; onClose(): void }) {
  const { store, site } = useEditor();
  const language = languageOf(site);
  const content = useContent();
  const pageId = page.id;
  const { data, error } = usePageSharing(pageId, language);
  const refresh = useRefresh(queryKeys.pageSharing(pageId), queryKeys.pageHistory(pageId));
  const { revalidate } = useRevalidator();
  const schedule = data?.pageSchedule;
  const [typed, setTime] = useState<string | null>(null);
  const time = typed ?? (schedule ? localMinute(new Date(schedule.at)) : '');
  const [restricted, setRestricted] = useState<RestrictedSources | null>(null);
  const save = async (at: string | null) => {
    const plan = { pageId, kind: 'publish', language, at, zone: ownZone() };
    await requestGraphql(schedulePublicationDocument, plan);
    await Promise.all([revalidate(), refresh()]);
    onClose();
  };

  const change = useMutation({
    mutationFn: async (at: string | null) => {
      if ((await store.flush()).kind !== 'saved') throw new Error(unsavedMessage);
      if (at === null) return save(null);
      const { restrictedSources } = await requestGraphql(restrictedSourcesDocument, { pageId });

      if (restrictedSources.sources.length > 0) {
        setRestricted(restrictedSources);
      } else {
        await save(at);
      }
    },
  });
  const chosen = () => new Date(time).toISOString();

  if (restricted) {
    return (
      <RestrictedSourcesDialog
        restricted={restricted}
        labels={{ leave: 'Schedule without opening', open: 'Open now and schedule' }}
        onDecide={async ({ open }) => {
          if (open) {
            await openSources(restricted);
          }
          await save(chosen());
        }}
        onCancel={() => setRestricted(null)}
      />
    );
  }

  return (
    <FormDialog
      title={language ? `Schedule publication in ${languageName(language)}` : 'Schedule publication'}
      submitLabel="Schedule"
      isValid={time !== ''}
      sending={{ isPending: change.isPending && change.variables !== null, error: change.error ?? error }}

      onSubmit={() => change.mutate(chosen())}
      onClose={onClose}
    >
      <PublishWarnings content={content} page={page} />
      <p className="text-quiet">
        {language
          ? `The translation is published as it is then, and nothing else. Publishing or discarding it earlier cancels this.`
          : 'The draft is published as it is then. Publishing or discarding it earlier cancels this.'}
      </p>
      {schedule && (
        <Planned
          plan={schedule}
          isPending={change.isPending && change.variables === null}
          onCancel={() => change.mutate(null)}
        />
      )}
      <TimeField value={time} onChange={setTime} />
    </FormDialog>
  );
}

/** A time that is planned, on the clocks of who set it, and the way to take it back. */
export function Planned({
  plan: { at, zone, by },
  isPending,
  onCancel,
}: {
  plan: { at: string; zone: string | null; by: string };
  isPending: boolean;
  onCancel(): void;
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-control border p-3">
      <span>
        {formatMomentIn(at, zone)}, set by {by}
      </span>
      <Button size="compact" isPending={isPending} onPress={onCancel}>
        Unschedule
      </Button>
    </div>
  );
}

/** A field for a date and a time in the time zone of the browser. */
export function TimeField({
  value,
  note = '',
  onChange,
}: {
  value: string;
  note?: string;
  onChange(time: string): void;
}) {
  return (
    <TextField
      label="Date and time"
      description={`${note}In your own time zone, ${ownZone()}.`}
      type="datetime-local"
      value={value}
      onChange={onChange}
    />
  );
}

/** The time zone of the browser, such as `America/New_York`. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A moment as a field for a date and a time has it: in the time zone of the browser, to the minute. */
export const localMinute = (moment: Date): string =>
  new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
