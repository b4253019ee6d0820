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
import { LayerColumns } from './layer-columns.tsx';
import { PivotChoices } from './pivot-choices.tsx';
import { publicationInput, publicationProblem } from './publication-input.ts';
import { PublishForm } from './publish-form.tsx';
import {
  UploadDestination,
  type Destination,
  type TargetSource,
  type UploadInto,
} from './upload-destination.tsx';
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

/** The review of an analysed file: its first rows, what was found in it, and where it goes. */
export function UploadReview(props: Props) {
  const { layers, file_name } = props.upload;
  const layer = layers.find((candidate) => candidate.layerName === props.layerName) ?? layers[0];
  const action = (
    <Button variant="quiet" onPress={props.onStartOver}>
      Upload another file
    </Button>
  );
  const sheets = layer && layers.length > 1 && (
    <Select
      className="mt-4 w-72 max-w-full"
      label="Sheet"
      options={layers.map(({ layerName }) => ({ value: layerName, label: layerName }))}
      value={layer.layerName}
      onChange={props.onLayer}
    />
  );
  if (!layer || layer.columns.length === 0)
    return (
      <section aria-label="Upload" className="mt-6">
        <ErrorNote message="No columns available." action={action} />
        {sheets}
      </section>
    );
  return (
    <section aria-label="Upload" className="mt-6">
      <LayerSummary fileName={file_name} layer={layer} action={action} />
      {sheets}
      <LayerReview {...props} layer={layer} />
    </section>
  );
}

function LayerReview(props: Props & { layer: Layer }) {
  const { upload, layer, parseOptions, onParseOptions, sources, into, step, onSending, onPublished } = props;
  const { layerName } = layer;
  const [destination, setDestination] = useState(() => initialDestination(upload.file_name, into));
  const [drafts, setDrafts] = useState<Record<string, MappingDraft>>({});
  const source = sources.find((candidate) => candidate.id === destination.sourceId);
  const existing = source?.columns ?? [];
  const key = `${layerName} ${destination.sourceId ?? ''}`;
  const draft = drafts[key] ?? startDraft(layer, existing);
  const setDraft = (next: MappingDraft) => setDrafts({ ...drafts, [key]: next });
  const publish = usePublish({ id: upload.id, into, onSending, onPublished });
  return (
    <>
      {upload.error !== null && !publish.isPending && !publish.error && (
        <ErrorNote className="mt-4" message={upload.error} />
      )}
      <UploadDestination
        destination={destination}
        sources={sources}
        isFixed={into !== undefined}
        draft={draft}
        onChange={setDestination}
        onPrimary={(primary) => setDraft({ ...draft, primary })}
      />
      {layer.detected && (
        <UploadParseOptions
          detected={layer.detected}
          options={parseOptions[layerName] ?? {}}
          onChange={(options) => onParseOptions({ ...parseOptions, [layerName]: options })}
        />
      )}
      <LayerColumns
        layer={layer}
        existing={existing}
        draft={draft}
        onChange={setDraft}
        onTotals={(totals) =>
          onParseOptions({ ...parseOptions, [layerName]: { ...parseOptions[layerName], totals } })
        }
      />
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
      const { sourceId, versionId } = publishUpload;
      const validate = sourcePath(sourceId, 'validate', versionId);
      showToast({
        text: processedMessage,
        tone: 'success',
        action: { label: 'Validate', onAction: () => void navigate(to(validate)) },
      });
    },
  });
}
