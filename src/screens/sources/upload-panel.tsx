import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ask } from '#api/ask.ts';
import { uploadDocument } from '#api/source-documents.ts';
import type { Layer } from '#domain/source/upload-layer.ts';
import { Button } from '#ui/button/button.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { FileDrop } from '#ui/file-drop/file-drop.tsx';
import { sendFile } from './send-file.ts';
import type { TargetSource, UploadInto } from './upload-destination.tsx';
import { processedMessage, UploadReview, type PublishedUpload } from './upload-review.tsx';

/** Uploads are asked for every 2 s until they are analysed (specification 2, point 4). */
const pollInterval = 2000;

/**
 * Drop a file, see what was understood, map it, publish. The upload's id is in the address, so it can be left and come
 * back to. With `source` the file goes into that source, into the version `versionId` if there is one.
 */
export function UploadPanel({ sources, into }: { sources: TargetSource[]; into?: UploadInto }) {
  const [parameters, setParameters] = useSearchParams();
  const id = Number(parameters.get('upload')) || null;
  const [part, setPart] = useState(0);
  const send = useMutation({
    mutationFn: (file: File) => sendFile(file, setPart, new AbortController().signal),
    onSuccess: (upload) => setParameters({ upload: String(upload) }, { preventScrollReset: true }),
  });
  const startOver = () => {
    send.reset();
    setPart(0);
    setParameters({}, { preventScrollReset: true });
  };
  if (id !== null)
    return <FoundUpload key={id} id={id} sources={sources} into={into} onStartOver={startOver} />;
  return (
    <section aria-label="Upload" className="mt-6">
      {send.error && <ErrorNote className="mb-3" message={send.error.message} />}
      {send.isPending ? (
        <Progress label={part < 1 ? 'Uploading...' : 'Reading…'} part={part} />
      ) : (
        <FileDrop
          label={into ? 'Drop a spreadsheet here' : 'Drop a spreadsheet here to add a source'}
          description="CSV, TSV, XLSX, Parquet, or a zip of one of them, up to 2 GB"
          accept={['.csv', '.tsv', '.tab', '.txt', '.xlsx', '.xlsm', '.parquet', '.zip']}
          onFiles={([file]) => file && send.mutate(file)}
        />
      )}
    </section>
  );
}

function Progress({ label, part }: { label: string; part: number | null }) {
  return (
    <div role="status" className="rounded-panel border border-dashed px-6 py-10">
      <p className="text-14 font-medium">{label}</p>
      <progress
        className="mt-3 h-1.5 w-full"
        aria-label={label}
        max={1}
        {...(part === null ? {} : { value: part })}
      />
    </div>
  );
}

type FoundProps = {
  id: number;
  sources: TargetSource[];
  into: UploadInto | undefined;
  onStartOver(): void;
};

/** An upload on its way: read, refused, to be reviewed, or published. */
function FoundUpload({ id, sources, into, onStartOver }: FoundProps) {
  const [published, setPublished] = useState<PublishedUpload | null>(null);
  const query = useQuery({
    queryKey: ['upload', id],
    queryFn: () => ask(uploadDocument, { id }),
    refetchInterval: ({ state }) =>
      ['uploaded', 'analysing'].includes(state.data?.upload.status ?? 'uploaded') ? pollInterval : false,
  });
  const upload = query.data?.upload;
  const again = <Button onPress={onStartOver}>Upload another file</Button>;
  if (published || upload?.status === 'published')
    return <Processed published={published} again={again} source={into?.sourceId} />;
  if (query.error) return <ErrorNote className="mt-6" message={query.error.message} action={again} />;
  if (!upload || upload.status === 'uploaded' || upload.status === 'analysing') {
    return (
      <section aria-label="Upload" className="mt-6">
        <Progress label={`Reading ${upload?.file_name ?? 'the file'}…`} part={null} />
      </section>
    );
  }
  if (upload.status === 'failed') {
    return (
      <ErrorNote
        className="mt-6"
        message={`${upload.file_name}: ${upload.error ?? 'This file cannot be read.'}`}
        action={again}
      />
    );
  }
  return (
    <UploadReview
      id={id}
      fileName={upload.file_name}
      layers={(upload.layers ?? []) as Layer[]}
      sources={sources}
      into={into}
      onStartOver={onStartOver}
      onPublished={setPublished}
    />
  );
}

const numbers = new Intl.NumberFormat('en-US');
const counted = (count: number) => (count === 1 ? '1 record' : `${numbers.format(count)} records`);

function Processed({
  published,
  again,
  source,
}: {
  published: PublishedUpload | null;
  again: ReactNode;
  source: number | undefined;
}) {
  const { updated = 0, appended = 0, repeated = 0 } = published ?? {};
  const counts = [
    ...(updated > 0 ? [`${counted(updated)} updated`] : []),
    ...(appended > 0 ? [`${counted(appended)} added`] : []),
    ...(repeated > 0 ? [`${counted(repeated)} left out for a later one with the same primary value`] : []),
  ];
  const id = published?.sourceId ?? source;
  return (
    <ErrorNote
      className="mt-6"
      tone="success"
      message={
        <>
          <p>{processedMessage}</p>
          {published && <p className="tabular text-quiet">{counts.join(', ') || 'No records were found'}.</p>}
          {id !== undefined && (
            <Link to={`/source/${id}`} className="underline">
              Open the source
            </Link>
          )}
        </>
      }
      action={again}
    />
  );
}
