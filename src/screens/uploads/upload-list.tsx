import { formatBytes } from '#domain/value/format-number.ts';
import { formatMoment } from '#domain/value/format-date.ts';
import { queryKeys } from '#client/query-keys.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { ResultOf } from '#client/graphql.ts';
import { requestGraph } from '#client/graphql-client.ts';
import { ownUploadsDocument } from '#client/upload-documents.ts';
import { Button } from '#ui/button/button.tsx';
import { Pill } from '#ui/pill/pill.tsx';

type Entry = ResultOf<typeof ownUploadsDocument>['uploads'][number];
type State = { label: string; tone: 'neutral' | 'accent' | 'success' | 'danger' | 'warning' };

const states: Record<string, State> = {
  uploaded: { label: 'Waiting to be read', tone: 'accent' },
  analysing: { label: 'Being read', tone: 'accent' },
  ready: { label: 'To be mapped', tone: 'warning' },
  failed: { label: 'Could not be read', tone: 'danger' },
  publishing: { label: 'publishing...', tone: 'accent' },
  published: { label: 'Published', tone: 'success' },
};

const busy = ['uploaded', 'analysing', 'publishing'];
const pollInterval = 2000;
/** How many are shown before *Show all*. */
const shownFirst = 4;

/** The user's latest uploads, to continue with one of them; nothing when there are none. */
export function UploadList() {
  const { pathname } = useLocation();
  const [isWhole, setWhole] = useState(false);
  const { data } = useQuery({
    queryKey: queryKeys.ownUploads,
    queryFn: () => requestGraph(ownUploadsDocument, {}),
    refetchInterval: ({ state }) =>
      state.data?.uploads.some(({ status }) => busy.includes(status)) ? pollInterval : false,
  });
  const uploads = data?.uploads ?? [];
  if (uploads.length === 0) return null;
  return (
    <section aria-labelledby="own-uploads" className="mt-8">
      <h2 id="own-uploads" className="text-14 font-semibold">
        Your latest uploads
      </h2>
      <ul className="mt-2 divide-y divide-hairline border-y border-hairline">
        {uploads.slice(0, isWhole ? undefined : shownFirst).map((upload) => (
          <li key={upload.id}>
            <Link
              to={`${pathname}?upload=${upload.id}`}
              className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 py-2 text-14 hover:text-accent"
            >
              <span className="flex-1 font-medium break-all max-md:basis-full">{upload.file_name}</span>
              <span className="tabular text-quiet">{formatBytes(upload.bytes)}</span>
              <time className="tabular text-quiet" dateTime={upload.created_at}>
                {formatMoment(upload.created_at)}
              </time>
              <UploadState upload={upload} />
            </Link>
          </li>
        ))}
      </ul>
      {uploads.length > shownFirst && !isWhole && (
        <Button variant="quiet" className="mt-1 -ml-3" onPress={() => setWhole(true)}>
          Show all {uploads.length}
        </Button>
      )}
    </section>
  );
}

function UploadState({ upload: { status, error } }: { upload: Entry }) {
  const failed = status === 'ready' && error !== null;
  const { label, tone }: State = failed
    ? { label: 'Publishing failed', tone: 'danger' }
    : (states[status] ?? { label: status, tone: 'neutral' });
  return (
    <span className="flex w-36 justify-end max-md:ml-auto max-md:w-auto">
      <Pill tone={tone}>{label}</Pill>
    </span>
  );
}
