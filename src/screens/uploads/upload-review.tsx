import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { requestGraph } from '#client/graphql-client.ts';
import type { ResultOf } from '#client/graphql.ts';
import { publishUploadDocument } from '#client/upload-documents.ts';
import { accessLevels } from '#domain/access/access.ts';
import type { ParseOptions } from '#domain/source/parse-options.ts';
import type { Layer } from '#domain/source/upload-layer.ts';
import { Button } from '#ui/button/button.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Select } from '#ui/select/select.tsx';
import { showToast } from '#ui/toast/toast.tsx';
import { sourcePath, useSourcesContext } from '../sources/sources-context.tsx';
import { LayerSummary } from './layer-summary.tsx';
import { startDraft, type MappingDraft } from './mapping-draft.ts';
import { MappingTable } from './mapping-table.tsx';
import { PivotChoices } from './pivot-choices.tsx';
import { publicationInput, publicationProblem } from './publication-input.ts';
import { PublishForm } from './publish-form.tsx';
import {
  UploadDestination,
  type Destination,
  type TargetSource,
  type UploadInto,
} from './upload-destination.tsx';
import { UploadNaValues } from './upload-na-values.tsx';
import { UploadParseOptions } from './upload-parse-options.tsx';
import type { UploadStep } from './upload-progress.tsx';

/** The message after a publication. */
export const processedMessage = 'The Sheet has been Processed. Please validate your records.';

/** The result of a publication. */
export type PublishedUpload = NonNullable<ResultOf<typeof publishUploadDocument>['publishUpload']>;

type Props = {
  upload: { id: number; file_name: string; error: string | null; layers: Layer[] };
  layerName: string | null;
  onLayer(name: string): void;
  parseOptions: ParseOptions;
  onParseOptions(parseOptions: ParseOptions): void;
  sources: TargetSource[];
  into: UploadInto | undefined;
  step: UploadStep;
  onSending(isSending: boolean): void;
  onStartOver(): void;
  onPublished(): Promise<void>;
};

/** The review of an analysed file: select a sheet and a destination, map the columns, publish. */
export function UploadReview(props: Props) {
  const { layers } = props.upload;
  const layer = layers.find((candidate) => candidate.layerName === props.layerName) ?? layers[0];
  const action = (
    <Button variant="quiet" onPress={props.onStartOver}>
      Upload another file
    </Button>
  );
  if (!layer || layer.columns.length === 0)
    return <ErrorNote className="mt-6" message="No columns available." action={action} />;
  return (
    <section aria-label="Upload" className="mt-6 rounded-panel border p-6 max-md:p-4">
      <LayerSummary fileName={props.upload.file_name} layer={layer} action={action} />
      <LayerReview {...props} layer={layer} />
    </section>
  );
}

function LayerReview({
  upload: { id, file_name: fileName, layers, error: failure },
  layer,
  onLayer,
  parseOptions,
  onParseOptions,
  sources,
  into,
  step,
  onSending,
  onPublished,
}: Props & { layer: Layer }) {
  const { layerName } = layer;
  const [destination, setDestination] = useState(() => initialDestination(fileName, into));
  const [drafts, setDrafts] = useState<Record<string, MappingDraft>>({});
  const source = sources.find((candidate) => candidate.id === destination.sourceId);
  const existing = source?.columns ?? [];
  const key = `${layerName} ${destination.sourceId ?? ''}`;
  const draft = drafts[key] ?? startDraft(layer, existing);
  const setDraft = (next: MappingDraft) => setDrafts({ ...drafts, [key]: next });
  const publish = usePublish({ id, into, onSending, onPublished });
  const isNewColumn = (name: string) => {
    const match = draft.columns.find(({ column }) => column.name === name)?.match ?? null;
    return !existing.some((column) => column.name === match);
  };
  return (
    <>
      {failure !== null && !publish.isPending && !publish.error && (
        <ErrorNote className="mt-4" message={failure} />
      )}
      {layers.length > 1 && (
        <Select
          className="mt-4 w-72 max-w-full"
          label="Sheet"
          options={layers.map((candidate) => ({ value: candidate.layerName, label: candidate.layerName }))}
          value={layerName}
          onChange={onLayer}
        />
      )}
      {layer.detected && (
        <UploadParseOptions
          detected={layer.detected}
          options={parseOptions[layerName] ?? {}}
          onChange={(options) => onParseOptions({ ...parseOptions, [layerName]: options })}
        />
      )}
      <UploadDestination
        destination={destination}
        sources={sources}
        isFixed={into !== undefined}
        draft={draft}
        onChange={setDestination}
        onPrimary={(primary) => setDraft({ ...draft, primary })}
      />
      <UploadNaValues layer={layer} draft={draft} isNewColumn={isNewColumn} onChange={setDraft} />
      <MappingTable layer={layer} existing={existing} draft={draft} onChange={setDraft} />
      <PivotChoices draft={draft} existing={existing} rows={layer.rows} onChange={setDraft} />
      {publish.error && <ErrorNote className="mt-4" message={publish.error.message} />}
      <PublishForm
        destination={destination}
        sources={sources}
        problem={publicationProblem(destination, draft, existing)}
        isPending={publish.isPending}
        step={step}
        onChange={setDestination}
        onPublish={() => publish.mutate(publicationInput(layerName, destination, draft, existing))}
      />
    </>
  );
}

function initialDestination(fileName: string, into: UploadInto | undefined): Destination {
  const sourceName = fileName
    .replace(/\.(csv|tsv|tab|txt|xlsx|xlsm|xls|ods|parquet|zip)$/i, '')
    .replaceAll(/[_-]+/g, ' ')
    .trim();
  return {
    sourceId: into?.sourceId ?? null,
    versionId: into?.versionId ?? null,
    sourceName,
    authLevel: accessLevels.editor,
    versionName: '',
  };
}

function usePublish({
  id,
  into,
  onSending,
  onPublished,
}: { id: number } & Pick<Props, 'into' | 'onSending' | 'onPublished'>) {
  const navigate = useNavigate();
  const { to } = useSourcesContext();
  return useMutation({
    mutationFn: (publication: object) => requestGraph(publishUploadDocument, { id, publication }),
    onMutate: () => onSending(true),
    onSettled: () => onSending(false),
    onSuccess: async ({ publishUpload }) => {
      // The upload itself shows the result of a publication into the source of this screen, and of a long one.
      if (into || !publishUpload) return onPublished();
      await navigate(to(sourcePath(publishUpload.sourceId)));
      showToast({ text: processedMessage, tone: 'success' });
    },
  });
}
