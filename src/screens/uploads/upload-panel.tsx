import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { requestGraphql } from '#client/graphql-client.ts';
import type { ResultOf } from '#client/graphql.ts';
import { analyseUploadDocument, uploadDocument } from '#client/upload-documents.ts';
import type { ParseOptions } from '#domain/source/upload/parse-options.ts';
import { publicationModeSchema, type PublicationMode } from '#domain/source/upload/publication-mode.ts';
import { uploadEndings } from '#domain/source/upload/upload-files.ts';
import { plural } from '#domain/value/number/plural.ts';
import { useRefresh } from '#client/use-refresh.ts';
import { queryKeys } from '#client/query-keys.ts';
import { useSnapshot } from '#client/outbox/use-snapshot.ts';
import { sourceKey, useCatalogue, useShownSource } from '#dataview/sources/source-catalogue.ts';
import { CatalogueProvider } from '#screens/page/catalogue-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { FileDrop } from '#ui/file-drop/file-drop.tsx';
import { useChoicesStore } from './use-choices-store.ts';
import { FetchForm } from './fetch-form.tsx';
import { FetchedFile } from './fetched-file.tsx';
import { sendUpload } from './send-upload.ts';
import { sourcePath, useSourcesContext } from '../sources/sources-context.tsx';
import { OtherVersions } from '../sources/used-by/used-by.tsx';
import type { UploadTarget } from './upload-destination.tsx';
import { UploadList, type OwnUploads } from './upload-list.tsx';
import { sendingLabel, UploadProgress, useUploadSteps, type UploadStep } from './upload-progress.tsx';
import { processedMessage, UploadReview, type PublishedUpload } from './upload-review.tsx';

type UploadPanelProps = {
  target?: UploadTarget;
  isCompact?: boolean;
  /** The uploads of the viewer as they are known already. */
  ownUploads?: OwnUploads | null;
};

/**
 * Uploads a file, then reviews and publishes it. The id of the upload is in the address, so that people can
 * leave and return. With a `target`, the file is published into that source or version.
 */
export function UploadPanel({ target, isCompact = false, ownUploads = null }: UploadPanelProps) {
  const [parameters, setParameters] = useSearchParams();
  const id = Number(parameters.get('upload')) || null;
  const run = Number(parameters.get('run')) || null;
  const show = (shown: Record<string, string>) => setParameters(shown, { preventScrollReset: true });
  const [part, setPart] = useState(0);
  const client = useQueryClient();
  const send = useMutation({
    mutationFn: (file: File) => sendUpload(file, target?.source.id, setPart),
    onSuccess: (upload) => show({ upload: String(upload) }),
  });

  const startOver = () => {
    send.reset();
    setPart(0);
    void client.invalidateQueries({ queryKey: queryKeys.ownUploads() });
    show({});
  };
  if (id !== null) return <FoundUpload key={id} id={id} target={target} onStartOver={startOver} />;

  if (run !== null) {
    return (
      <FetchedFile
        key={run}
        id={run}
        onRun={(next) => show({ run: String(next) })}
        onUpload={(upload) => show({ upload: String(upload) })}
        onStartOver={startOver}
      />
    );
  }

  return (
    <section aria-label="Upload" className="mt-6">
      {send.isError && (
        <ErrorNote
          className="mb-3"
          error={send.error}
          action={
            <Button variant="quiet" onPress={() => send.mutate(send.variables)}>
              Try again
            </Button>
          }
        />
      )}
      {send.isPending && <UploadProgress label={sendingLabel(part)} step={{ part }} />}
      {!send.isPending && (
        <FileDrop
          isCompact={isCompact}
          label={target ? 'Drop a spreadsheet here' : 'Drop a spreadsheet here to add a source'}
          description="CSV and other text, Excel, ODS, JSON, HTML, Parquet, or these as .zip or .gz, up to 2 GB"
          accept={uploadEndings}
          onFiles={([file]) => file && send.mutate(file)}
        />
      )}
      {!send.isPending && (
        <FetchForm sourceId={target?.source.id} onRun={(started) => show({ run: String(started) })} />
      )}
      <UploadList sourceId={target?.source.id ?? null} known={ownUploads} />
    </section>
  );
}

type FoundProps = {
  id: number;
  target: UploadTarget | undefined;
  onStartOver(): void;
};

const analysingStates = ['uploaded', 'analysing'];

/** The upload with an id, when it is loaded. */
function FoundUpload(props: FoundProps) {
  const { id, onStartOver } = props;
  const query = useQuery({
    queryKey: queryKeys.upload(id),
    queryFn: () => requestGraphql(uploadDocument, { id }),
  });
  const uploadAnother = <Button onPress={onStartOver}>Upload another file</Button>;

  if (query.error) {
    const actions = (
      <span className="flex flex-wrap gap-2">
        <Button variant="quiet" isPending={query.isFetching} onPress={() => void query.refetch()}>
          Try again
        </Button>
        {uploadAnother}
      </span>
    );
    return <ErrorNote className="mt-6" error={query.error} action={actions} />;
  }

  if (!query.data) return <Waiting label="Reading the file…" />;

  const loaded = <LoadedUpload upload={query.data.upload} uploadAnother={uploadAnother} {...props} />;
  if (props.target) return loaded;
  return <CatalogueProvider>{loaded}</CatalogueProvider>;
}

/**
 * The source that a file is published into: the one that is chosen (`chosen`: its id), or that of the screen.
 * `isKnown` is false until it is read.
 */
function useDestination(target: UploadTarget | undefined, chosen: number | null | undefined) {
  const { isLoaded = false, problem } = useCatalogue();
  const key = target || chosen == null ? null : sourceKey(chosen);
  const { source, isGone } = useShownSource(key);
  if (target) return { source: target.source, isKnown: true };
  return { source, isKnown: isLoaded && (key === null || source !== undefined || isGone), problem };
}

/** An upload in its current state: being analysed, failed, to be reviewed, being published, or published. */
function LoadedUpload({
  id,
  upload,
  target,
  uploadAnother,
  onStartOver,
}: FoundProps & { upload: ResultOf<typeof uploadDocument>['upload']; uploadAnother: ReactNode }) {
  const { status } = upload;
  const client = useQueryClient();
  const refreshSources = useRefresh(queryKeys.sources);
  const choices = useChoicesStore(id, upload.choices);
  const chosen = useSnapshot(choices, ({ choices: { destination } }) => destination?.sourceId);
  const { isKnown, problem, source } = useDestination(target, chosen);
  const [isMappingAgain, setMappingAgain] = useState(false);
  const [isSending, setSending] = useState(false);
  const isAnalysing = analysingStates.includes(status);
  const step = useUploadSteps(upload, isAnalysing || status === 'publishing' || isSending);
  const refresh = () => client.invalidateQueries({ queryKey: queryKeys.upload(id) });
  const analyse = useMutation({
    mutationFn: (parseOptions: ParseOptions) => requestGraphql(analyseUploadDocument, { id, parseOptions }),
    onSettled: refresh,
  });
  if (isAnalysing || analyse.isPending) return <Waiting label={`Reading ${upload.file_name}…`} step={step} />;
  if (status === 'publishing') return <Waiting label="publishing..." step={step} />;

  if (status === 'failed') {
    const message = `${upload.file_name}: ${upload.error ?? 'This file cannot be read.'}`;
    const actions = (
      <span className="flex flex-wrap gap-2">
        <Button variant="quiet" onPress={() => analyse.mutate({})}>
          Try again
        </Button>
        {uploadAnother}
      </span>
    );
    return <ErrorNote className="mt-6" message={message} action={actions} />;
  }

  if (status === 'published' && !isMappingAgain) {
    const mapAgain = (
      <span className="flex flex-wrap gap-2">
        <Button variant="quiet" onPress={() => setMappingAgain(true)}>
          Map again
        </Button>
        {uploadAnother}
      </span>
    );
    return <Processed published={upload.published} actions={mapAgain} source={target?.source.id} />;
  }

  if (!isKnown && problem !== undefined) {
    return <ErrorNote className="mt-6" message={problem} action={uploadAnother} />;
  }

  if (!isKnown) return <Waiting label={`Reading ${upload.file_name}…`} />;
  return (
    <UploadReview
      upload={{ ...upload, layers: upload.layers ?? [], fetched: fetchedMode(upload.fetched) }}
      choices={choices}
      parseOptions={upload.parseOptions}
      refused={analyse.error ? { error: analyse.error, parseOptions: analyse.variables } : null}
      onParseOptions={analyse.mutate}
      source={source}
      target={target}
      publishing={{
        step,
        isFirst: status !== 'published',
        onSending: setSending,
        onPublished: async () => {
          setMappingAgain(false);
          await refresh();
          if (target) {
            await refreshSources();
          }
        },
        onConflict: refresh,
      }}

      onStartOver={onStartOver}
    />
  );
}

/** How later runs are published, where the file was fetched. */
function fetchedMode(fetched: { mode: string | null } | null): { mode: PublicationMode | null } | null {
  return fetched && { mode: publicationModeSchema.safeParse(fetched.mode).data ?? null };
}

function Waiting({ label, step }: { label: string; step?: UploadStep }) {
  return (
    <section aria-label="Upload" className="mt-6">
      <UploadProgress label={label} step={step} />
      <p className="mt-2 text-12 text-quiet">
        This continues when you leave the page. You find it under your latest uploads.
      </p>
    </section>
  );
}

const records = (count: number) => plural(count, 'record');

type ProcessedProps = {
  published: PublishedUpload | null;
  actions: ReactNode;
  source: number | undefined;
};

function Processed({ published, actions, source }: ProcessedProps) {
  const { updated = 0, appended = 0, repeated = 0 } = published ?? {};
  const counts = [
    updated > 0 && `${records(updated)} updated`,
    appended > 0 && `${records(appended)} added`,
    repeated > 0 && `${records(repeated)} left out because of a later one with the same primary value`,
  ].filter(Boolean);
  const { to } = useSourcesContext();
  const id = published?.sourceId ?? source;
  const client = useQueryClient();
  const versionId = published?.versionId;

  useEffect(() => {
    // What shows counts of the rows beside this, as on a page, reads them again.
    if (versionId !== undefined) {
      void client.invalidateQueries({ queryKey: queryKeys.validity(versionId) });
    }
  }, [client, versionId]);
  return (
    <Notice
      className="mt-6"
      tone="success"
      message={
        <>
          <p>{processedMessage}</p>
          {published && <p className="tabular text-quiet">{counts.join(', ') || 'No records were found'}.</p>}
          {published && <OtherVersions sourceId={published.sourceId} />}
          <p className="flex flex-wrap gap-x-4">
            {published && (
              <Link
                to={to(sourcePath(published.sourceId, 'validate', published.versionId))}
                className="underline"
              >
                Validate the records
              </Link>
            )}
            {id !== undefined && (
              <Link to={to(sourcePath(id))} className="underline">
                Open the source
              </Link>
            )}
          </p>
        </>
      }
      action={actions}
    />
  );
}
