import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { repeatSourceRunDocument, sourceRunDocument } from '#client/connection-documents.ts';
import { requestGraphql } from '#client/graphql-client.ts';
import { queryKeys } from '#client/query-keys.ts';
import { formatBytes } from '#domain/value/number/format-bytes.ts';
import { textsOf } from '#texts/texts-of.ts';
import { Button } from '#ui/button/button.tsx';
import { useLatest } from '#ui/use-latest.ts';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { pollInterval, UploadProgress } from './upload-progress.tsx';

type FetchedFileProps = {
  id: number;
  /** Another run begins. */
  onRun(id: number): void;
  /** The file is there as an upload. */
  onUpload(id: number): void;
  onStartOver(): void;
};

/** A file that is being fetched, until it is an upload. */
export function FetchedFile({ id, onRun, onUpload, onStartOver }: FetchedFileProps) {
  const query = useQuery({
    queryKey: queryKeys.sourceRun(id),
    queryFn: async () => (await requestGraphql(sourceRunDocument, { id })).sourceRun,
    refetchInterval: ({ state }) => (state.data?.ended_at == null ? pollInterval : false),
    staleTime: 0,
  });
  const repeat = useMutation({
    mutationFn: () => requestGraphql(repeatSourceRunDocument, { id }),
    onSuccess: ({ repeatSourceRun }) => onRun(repeatSourceRun.id),
  });
  const upload = query.data?.upload_id;
  const latest = useLatest(onUpload);
  useEffect(() => {
    if (upload != null) {
      latest.current(upload);
    }
  }, [upload, latest]);

  const error = query.error ?? repeat.error;
  const problem = query.data?.status === 'failed' ? query.data.message : null;
  if (error || problem !== null) {
    const actions = (
      <span className="flex flex-wrap gap-2">
        <Button variant="quiet" isPending={repeat.isPending} onPress={() => repeat.mutate()}>
          Try again
        </Button>
        <Button onPress={onStartOver}>Another address or file</Button>
      </span>
    );
    if (error) return <ErrorNote className="mt-6" error={error} action={actions} />;
    return <ErrorNote className="mt-6" message={problem} action={actions} />;
  }

  const { bytes, message } = query.data ?? {};
  const what = message
    ? `${message} Trying again…`
    : bytes != null && formatBytes(bytes, textsOf(undefined).controls);

  return (
    <section aria-label="Upload" className="mt-6">
      <UploadProgress label="Fetching…" step={what ? { what } : {}} />
      <p className="mt-2 text-12 text-quiet">
        This continues when you leave the page. You find the file under your latest uploads then.
      </p>
    </section>
  );
}
