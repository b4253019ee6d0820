import { useMutation } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { GraphqlRequestError, requestGraphql } from '#client/graphql-client.ts';
import type { ResultOf } from '#client/graphql.ts';
import { publishUploadDocument } from '#client/upload-documents.ts';
import { useSnapshot } from '#client/outbox/use-snapshot.ts';
import type { CatalogueSource } from '#dataview/sources/source-catalogue.ts';
import { accessLevels } from '#domain/access/access.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { uploadEndings } from '#domain/source/upload/upload-files.ts';
import type { PublicationMode } from '#domain/source/upload/publication-mode.ts';
import type { LayerParseOptions, ParseOptions } from '#domain/source/upload/parse-options.ts';
import { mappingKey, type Destination } from '#domain/source/upload/upload-choices.ts';
import type { Layer } from '#domain/source/upload/upload-layer.ts';
import { Button } from '#ui/button/button.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Select } from '#ui/select/select.tsx';
import { showToast } from '#ui/toast/toast.tsx';
import { sourcePath, useSourcesContext } from '../sources/sources-context.tsx';
import type { ChoicesStore } from './choices-store.ts';
import { EncodingReadings } from './encoding-readings.tsx';
import { mappingChanges, withChanges } from './mapping/mapping-changes.ts';
import { startDraft, type MappingDraft } from './mapping/mapping-draft.ts';
import { LayerColumns } from './layer-columns.tsx';
import { OpenQuoteNotice } from './open-quote-notice.tsx';
import { PivotChoices } from './pivot-choices.tsx';
import { publicationInput, publicationProblem } from './mapping/publication-input.ts';
import { PublishForm } from './publish-form.tsx';
import { NewVersionReview } from './upload-checks.tsx';
import { UploadDestination, type UploadTarget } from './upload-destination.tsx';
import { LayerPlaces, type LayerExtent } from './layer-places.tsx';
import { ReferenceSystemOption } from './reference-system-option.tsx';
import { UploadParseOptions } from './upload-parse-options.tsx';
import type { UploadStep } from './upload-progress.tsx';
import { plural } from '#domain/value/number/plural.ts';

type LayerSummaryProps = {
  fileName: string;
  layer: Layer;
  action: ReactNode;
};

/** The message after a publication. */
export const processedMessage = 'The Sheet has been Processed. Please validate your records.';

/** The result of a publication. */
export type PublishedUpload = NonNullable<ResultOf<typeof publishUploadDocument>['publishUpload']>;

/** The publication of a file. */
type Publishing = {
  step: UploadStep;
  /**
   * Whether the file is published for the first time: one that another tab has published is not published
   * again.
   */
  isFirst: boolean;
  onSending(isSending: boolean): void;
  onPublished(): Promise<void>;
  /** Called where another tab publishes the file, or has published it. */
  onConflict(): Promise<void>;
};

/** Parse options that were refused, and why. */
type RefusedOptions = { parseOptions: ParseOptions; error: Error };

type Props = {
  upload: {
    id: number;
    file_name: string;
    error: string | null;
    layers: Layer[];
    extents: readonly LayerExtent[];
    /** Which mode later runs have, where the file was fetched. */
    fetched: { mode: PublicationMode | null } | null;
  };
  choices: ChoicesStore;
  parseOptions: ParseOptions;
  /** Parse options that were refused, and why. */
  refused?: RefusedOptions | null;
  onParseOptions(parseOptions: ParseOptions): void;
  /** The existing source that is the destination. */
  source: CatalogueSource | undefined;
  target: UploadTarget | undefined;
  publishing: Publishing;
  onStartOver(): void;
};

/** The review of an analysed file: its first rows, what was found in it, and where it goes. */
export function UploadReview(props: Props) {
  const { layers, file_name } = props.upload;
  const layerName = useSnapshot(props.choices, ({ choices }) => choices.layerName);
  const layer = layers.find((candidate) => candidate.layerName === layerName) ?? layers[0];
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
      onChange={(name) => props.choices.change({ layerName: name })}
    />
  );
  if (!layer || layer.columns.length === 0) {
    return (
      <section aria-label="Upload" className="mt-6">
        <ErrorNote message="No columns available." action={action} />
        {sheets}
      </section>
    );
  }

  return (
    <section aria-label="Upload" className="mt-6">
      <LayerSummary fileName={file_name} layer={layer} action={action} />
      {sheets}
      <LayerReview {...props} layer={layer} />
    </section>
  );
}

/** A source without columns: one object, so that what is made of it stays. */
const noColumns: SourceColumn[] = [];

function LayerReview(props: Props & { layer: Layer }) {
  const { upload, layer, choices, parseOptions, onParseOptions, source, target } = props;
  const { layerName } = layer;
  const { choices: chosen, saving } = useSnapshot(choices);
  const destination = destinationOf(chosen.destination, upload, source, target);
  const setDestination = (next: Destination) => choices.change({ destination: next });
  const existing = source?.columns ?? noColumns;
  const proposed = useMemo(() => startDraft(layer, existing), [layer, existing]);
  const key = mappingKey(layerName, destination.sourceId);
  const changes = chosen.mappings[key];
  const draft = useMemo(
    () => (changes ? withChanges(proposed, changes, existing) : proposed),
    [proposed, changes, existing],
  );

  const setDraft = (next: MappingDraft) =>
    choices.change({ mappings: { ...chosen.mappings, [key]: mappingChanges(proposed, next) } });
  const changeParseOptions = (change: LayerParseOptions) =>
    onParseOptions({ ...parseOptions, [layerName]: { ...parseOptions[layerName], ...change } });
  const publish = usePublish(props);
  const problem = publicationProblem(destination, draft, existing, layer.places);
  const [reason, setReason] = useState('');
  const publication = publicationInput(layerName, destination, draft, existing);

  return (
    <>
      {upload.error !== null && !publish.isPending && !publish.error && (
        <ErrorNote className="mt-4" message={upload.error} />
      )}
      <UploadDestination
        destination={destination}
        source={source}
        isFixed={target !== undefined}
        isFetched={upload.fetched !== null}
        draft={draft}
        onChange={setDestination}
        onPrimary={(primary) => setDraft({ ...draft, primary })}
      />
      {isNewVersion(destination) && (
        <NewVersionReview
          uploadId={upload.id}
          publication={problem ? null : publication}
          rows={layer.rows + keptRows(destination, source)}
          mode={destination.mode ?? 'replace'}
          reason={reason}
          onReason={setReason}
        />
      )}
      <DetectedOptions layer={layer} parseOptions={parseOptions} onChange={changeParseOptions} />
      {layer.places && (
        <ReferenceSystemOption
          places={layer.places}
          refused={props.refused?.parseOptions[layerName]?.referenceSystem ?? null}
          error={props.refused?.error ?? null}
          onChange={changeParseOptions}
        />
      )}
      <LayerPlaces
        extents={upload.extents.filter((extent) => extent.layerName === layerName)}
        columns={layer.columns}
      />
      <LayerColumns
        layer={layer}
        existing={existing}
        draft={draft}
        isNewVersion={destination.versionId === null}
        onChange={setDraft}
        onTotals={(totals) => changeParseOptions({ totals })}
      />
      <PivotChoices draft={draft} existing={existing} rows={layer.rows} onChange={setDraft} />
      <PublishForm
        destination={destination}
        problem={problem}
        error={publish.error}
        saving={saving}
        isPending={publish.isPending}
        step={props.publishing.step}
        onChange={setDestination}
        onPublish={() => publish.mutate(withChecks(publication, destination, reason))}
      />
    </>
  );
}

/**
 * The destination that was chosen, as far as it is still there; by default that of the screen, or a new
 * source.
 */
function destinationOf(
  chosen: Destination | null,
  { file_name, fetched }: Pick<Props['upload'], 'file_name' | 'fetched'>,
  source: CatalogueSource | undefined,
  target: UploadTarget | undefined,
): Destination {
  const start = chosen ?? startNames(file_name);
  const { sourceId: chosenSource, versionId: chosenVersion, ...others } = start;
  const names = { ...others, mode: start.mode ?? fetched?.mode ?? undefined };
  const isElsewhere = target && chosenSource !== target.source.id;
  const sourceId = isElsewhere ? target.source.id : chosenSource;
  if (source === undefined || source.id !== sourceId) return { ...names, sourceId: null, versionId: null };

  const versionId = isElsewhere ? target.versionId : chosenVersion;
  const version = source.versions.find(({ id }) => id === versionId);
  return { ...names, sourceId, versionId: version?.id ?? null };
}

/** Whether a file becomes a new version of a source. */
const isNewVersion = ({ sourceId, versionId }: Destination): boolean =>
  sourceId !== null && versionId === null;

/** A publication whose checks run, with the reason to publish it in spite of them. */
function withChecks(publication: object, destination: Destination, reason: string): object {
  if (!isNewVersion(destination)) return publication;
  return { ...publication, checks: { reason: reason.trim() || undefined } };
}

type DetectedOptionsProps = {
  layer: Layer;
  parseOptions: ParseOptions;
  onChange(change: LayerParseOptions): void;
};

/** How a file of text was read, and what else it could be. */
function DetectedOptions({ layer, parseOptions, onChange }: DetectedOptionsProps) {
  const { detected, layerName } = layer;
  if (!detected) return null;

  return (
    <>
      <EncodingReadings detected={detected} onChange={onChange} />
      <OpenQuoteNotice openQuote={detected.openQuote} onChange={onChange} />
      <UploadParseOptions detected={detected} options={parseOptions[layerName] ?? {}} onChange={onChange} />
    </>
  );
}

/** How many rows of the last version become part of the new one. */
function keptRows({ mode = 'replace' }: Destination, source: CatalogueSource | undefined): number {
  if (mode === 'replace') return 0;
  return source?.versions[0]?.rows ?? 0;
}

function withoutEnding(fileName: string): string {
  const ending = uploadEndings.find((each) => fileName.toLowerCase().endsWith(each));
  return ending ? fileName.slice(0, -ending.length) : fileName;
}

function startNames(fileName: string): Destination {
  const sourceName = withoutEnding(fileName.replace(/\.gz$/i, '')).replaceAll(/[_-]+/g, ' ').trim();
  return { sourceId: null, versionId: null, sourceName, authLevel: accessLevels.editor, versionName: '' };
}

function usePublish({ upload: { id, fetched }, target, publishing }: Props) {
  const { isFirst, onSending, onPublished, onConflict } = publishing;
  const navigate = useNavigate();
  const { to } = useSourcesContext();

  return useMutation({
    mutationFn: (publication: object) =>
      requestGraphql(publishUploadDocument, {
        id,
        publication: { ...publication, isFirst: isFirst || undefined },
      }),
    onMutate: () => onSending(true),
    onSettled: () => onSending(false),
    onError: async (error) => {
      if (error instanceof GraphqlRequestError && error.code === 'conflict') {
        await onConflict();
      }
    },
    onSuccess: async ({ publishUpload }) => {
      // The upload itself shows the result of a publication into the source of this screen, and of a long
      // one.
      if (target || !publishUpload) return onPublished();

      // A source that fetches its data is told when next.
      const tab = fetched ? 'upload' : 'overview';
      await navigate(to(sourcePath(publishUpload.sourceId, tab)));
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

/** The file name and the size of a layer. */
function LayerSummary({ fileName, layer, action }: LayerSummaryProps) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-4">
      <div className="min-w-0">
        <h2 className="text-18 font-semibold break-words">{fileName}</h2>
        <p className="tabular mt-1 text-14 text-quiet">
          {plural(layer.rows, 'row')}, {plural(layer.columns.length, 'column')}
        </p>
      </div>
      {action}
    </div>
  );
}
