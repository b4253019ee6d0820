import { formatBytes } from '#domain/value/number/format-bytes.ts';
import { formatMoment } from '#domain/value/date/format-date.ts';
import { queryKeys } from '#client/query-keys.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { ResultOf } from '#client/graphql.ts';
import { requestGraphql } from '#client/graphql-client.ts';
import { ownUploadsDocument, removeUploadDocument } from '#client/upload-documents.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Pill } from '#ui/pill/pill.tsx';
import { textsOf } from '#texts/texts-of.ts';

/** The uploads of a person as the graph has them. */
export type OwnUploads = ResultOf<typeof ownUploadsDocument>;
type Entry = OwnUploads['uploads'][number];
type State = { label: string; tone: 'neutral' | 'accent' | 'success' | 'danger' | 'warning' };

const states: Record<string, State> = {
  uploaded: { label: 'Waiting to be read', tone: 'accent' },
  analysing: { label: 'Being read', tone: 'accent' },
  ready: { label: 'To be mapped', tone: 'warning' },
  failed: { label: 'Could not be read', tone: 'danger' },
  publishing: { label: 'publishing...', tone: 'accent' },
  published: { label: 'Published', tone: 'success' },
};

/** An upload in one of these states can be removed. */
const unfinished = ['uploaded', 'analysing', 'ready', 'failed'];
const busy = ['uploaded', 'analysing', 'publishing'];
const pollInterval = 2000;
/** How many are shown before *Show all*. */
const shownFirst = 4;

/**
 * The user's latest uploads (of a source, its own), to continue with one or to remove it; nothing when there
 * are none.
 */
export function UploadList({ sourceId, known }: { sourceId: number | null; known: OwnUploads | null }) {
  const { pathname } = useLocation();
  const [isWhole, setWhole] = useState(false);
  const [removed, setRemoved] = useState<Entry | null>(null);
  const { data } = useQuery({
    queryKey: queryKeys.ownUploads(sourceId),
    queryFn: () => requestGraphql(ownUploadsDocument, { sourceId }),
    initialData: known ?? undefined,
    refetchInterval: ({ state }) =>
      state.data?.uploads.some(({ status }) => busy.includes(status)) ? pollInterval : false,
  });
  const uploads = data?.uploads ?? [];
  const heading = useId();
  if (uploads.length === 0) return null;

  return (
    <section aria-labelledby={heading} className="mt-8">
      <h2 id={heading} className="text-14 font-semibold">
        Your latest uploads
      </h2>
      <ul className="mt-2 divide-y divide-hairline border-y border-hairline">
        {uploads.slice(0, isWhole ? undefined : shownFirst).map((upload) => (
          <UploadRow
            key={upload.id}
            upload={upload}
            to={`${pathname}?upload=${upload.id}`}
            onRemove={() => setRemoved(upload)}
          />
        ))}
      </ul>
      {uploads.length > shownFirst && !isWhole && (
        <Button variant="quiet" className="mt-1 -ms-3" onPress={() => setWhole(true)}>
          Show all {uploads.length}
        </Button>
      )}
      {removed && <ConfirmUploadRemoval upload={removed} onClose={() => setRemoved(null)} />}
    </section>
  );
}

function UploadRow({ upload, to, onRemove }: { upload: Entry; to: string; onRemove(): void }) {
  const isUnfinished = unfinished.includes(upload.status);
  return (
    <li className="flex items-center gap-2">
      <Link
        to={to}
        className="flex min-h-11 min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1 py-2 text-14 hover:text-accent"
      >
        <span className="flex-1 font-medium break-all max-md:basis-full">{upload.file_name}</span>
        <span className="tabular text-quiet">{formatBytes(upload.bytes, textsOf(undefined).controls)}</span>
        <time className="tabular text-quiet" dateTime={upload.created_at}>
          {formatMoment(upload.created_at)}
        </time>
        <UploadState upload={upload} />
      </Link>
      <span className="flex w-9 justify-end">
        {isUnfinished && (
          <IconButton icon="trash-2" label={`Remove ${upload.file_name}`} onPress={onRemove} />
        )}
      </span>
    </li>
  );
}

function ConfirmUploadRemoval({ upload, onClose }: { upload: Entry; onClose(): void }) {
  const client = useQueryClient();
  return (
    <ConfirmDialog
      title="Remove Upload"
      text={`Are you sure you want to remove ${upload.file_name}? The file and what was found in it will be removed. This action cannot be undone.`}
      confirmLabel="Remove"
      pendingLabel="Removing..."
      isDestructive
      isOpen
      onOpenChange={(open) => !open && onClose()}
      onConfirm={async () => {
        await requestGraphql(removeUploadDocument, { id: upload.id });
        await client.invalidateQueries({ queryKey: queryKeys.ownUploads() });
      }}
    />
  );
}

function UploadState({ upload }: { upload: Entry }) {
  const { label, tone } = stateOf(upload);
  return (
    <span className="flex w-36 justify-end max-md:ms-auto max-md:w-auto">
      <Pill tone={tone}>{label}</Pill>
    </span>
  );
}

function stateOf({ status, error, is_held: isHeld }: Entry): State {
  if (isHeld) return { label: 'Stopped by checks', tone: 'warning' };
  if (status === 'ready' && error !== null) return { label: 'Publishing failed', tone: 'danger' };
  return states[status] ?? { label: status, tone: 'neutral' };
}
