import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { requestGraph } from '#client/graphql-client.ts';
import type { ResultOf } from '#client/graphql.ts';
import { publishUploadDocument } from '#client/upload-documents.ts';
import type { Layer } from '#domain/source/upload-layer.ts';
import type { ParseOptions } from '#domain/source/parse-options.ts';
import { plural } from '#domain/value/plural.ts';
import { Button } from '#ui/button/button.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Select } from '#ui/select/select.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { showToast } from '#ui/toast/toast.tsx';
import { pivotGroups, publicationOf, startDraft, type MappingDraft } from './mapping-draft.ts';
import { MappingTable } from './mapping-table.tsx';
import { PivotChoices } from './pivot-choices.tsx';
import { sourcePath, useSourcesContext } from '../sources/sources-context.tsx';
import {
  UploadDestination,
  type Destination,
  type TargetSource,
  type UploadInto,
} from './upload-destination.tsx';
import { UploadNaValues } from './upload-na-values.tsx';
import { UploadProgress, type UploadStep } from './upload-progress.tsx';
import { UploadParseOptions } from './upload-parse-options.tsx';

/** What is said when a sheet has become records (specification 2, "Upload screen"). */
export const processedMessage = 'The Sheet has been Processed. Please validate your records.';

/** What a publication came to. */
export type PublishedUpload = NonNullable<ResultOf<typeof publishUploadDocument>['publishUpload']>;

const nameFrom = (fileName: string) =>
  fileName
    .replace(/\.(csv|tsv|tab|txt|xlsx|xlsm|parquet|zip)$/i, '')
    .replaceAll(/[_-]+/g, ' ')
    .trim();

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

/** What was understood of a file: choose its sheet and where it goes, map its columns, publish. */
export function UploadReview({
  upload,
  layerName,
  onLayer,
  parseOptions,
  onParseOptions,
  sources,
  into,
  step,
  onSending,
  onStartOver,
  onPublished,
}: Props) {
  const { id, file_name: fileName, layers, error: failure } = upload;
  const navigate = useNavigate();
  const { to } = useSourcesContext();
  const [destination, setDestination] = useState<Destination>({
    sourceId: into?.sourceId ?? null,
    versionId: into?.versionId ?? null,
    sourceName: nameFrom(fileName),
    versionName: '',
  });
  const [drafts, setDrafts] = useState<Record<string, MappingDraft>>({});
  const layer = layers.find((candidate) => candidate.layerName === layerName) ?? layers[0];
  const source = sources.find((candidate) => candidate.id === destination.sourceId);
  const existing = source?.columns ?? [];
  const publish = useMutation({
    mutationFn: (publication: object) => requestGraph(publishUploadDocument, { id, publication }),
    onMutate: () => onSending(true),
    onSettled: () => onSending(false),
    onSuccess: async ({ publishUpload }) => {
      // What takes longer, and what goes into the source of this screen, is told by the upload itself.
      if (into || !publishUpload) return onPublished();
      await navigate(to(sourcePath(publishUpload.sourceId)));
      showToast({ text: processedMessage, tone: 'success' });
    },
  });
  const again = (
    <Button variant="quiet" onPress={onStartOver}>
      Upload another file
    </Button>
  );
  if (!layer || layer.columns.length === 0)
    return <ErrorNote className="mt-6" message="No columns available." action={again} />;

  const key = `${layer.layerName} ${destination.sourceId ?? ''}`;
  const draft = drafts[key] ?? startDraft(layer, existing);
  const setDraft = (next: MappingDraft) => setDrafts({ ...drafts, [key]: next });
  const problem = problemOf(destination, draft, pivotGroups(draft, existing));
  const isOwn = (name: string) => {
    const match = draft.columns.find(({ column }) => column.name === name)?.match ?? null;
    return !existing.some((column) => column.name === match);
  };
  const isDouble = !source && sources.some(({ name }) => name === destination.sourceName.trim());
  const send = () => {
    const { sourceId, versionId } = destination;
    const versionName = destination.versionName.trim();
    const { primary } = draft;
    publish.mutate({
      layerName: layer.layerName,
      ...publicationOf(versionId === null ? { ...draft, primary: null } : { ...draft, primary }, existing),
      ...(sourceId === null ? { sourceName: destination.sourceName.trim() } : { sourceId }),
      ...(versionId === null ? {} : { versionId }),
      ...(sourceId !== null && versionId === null && versionName ? { versionName } : {}),
    });
  };
  return (
    <section aria-label="Upload" className="mt-6 rounded-panel border p-6 max-md:p-4">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 className="text-18 font-semibold break-words">{fileName}</h2>
          <p className="tabular mt-1 text-14 text-quiet">
            {plural(layer.rows, 'row')}, {plural(layer.columns.length, 'column')}
          </p>
        </div>
        {again}
      </div>
      {layer.warnings.map((warning) => (
        <ErrorNote key={warning} tone="warning" className="mt-3" message={warning} />
      ))}
      {layer.notes.length > 0 && (
        <ul className="mt-3 list-disc pl-5 text-14 text-quiet">
          {layer.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {failure !== null && !publish.isPending && !publish.error && (
        <ErrorNote className="mt-4" message={failure} />
      )}
      {layers.length > 1 && (
        <Select
          className="mt-4 w-72 max-w-full"
          label="Sheet"
          options={layers.map((candidate) => ({ value: candidate.layerName, label: candidate.layerName }))}
          value={layer.layerName}
          onChange={onLayer}
        />
      )}
      {layer.detected && (
        <UploadParseOptions
          layer={{ ...layer, detected: layer.detected }}
          options={parseOptions[layer.layerName] ?? {}}
          onChange={(options) => onParseOptions({ ...parseOptions, [layer.layerName]: options })}
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
      <UploadNaValues layer={layer} draft={draft} isOwn={isOwn} onChange={setDraft} />
      <MappingTable layer={layer} existing={existing} draft={draft} onChange={setDraft} />
      <PivotChoices draft={draft} existing={existing} rows={layer.rows} onChange={setDraft} />
      {publish.error && <ErrorNote className="mt-4" message={publish.error.message} />}
      <form
        className="mt-6 flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!problem && !publish.isPending) send();
        }}
      >
        {!source && (
          <TextField
            label="Name of the source"
            className="w-96 max-w-full"
            value={destination.sourceName}
            onChange={(sourceName) => setDestination({ ...destination, sourceName })}
            error={destination.sourceName.trim() ? undefined : 'A source needs a name.'}
            {...(isDouble
              ? { description: 'There is a source of this name already; this makes a second one.' }
              : {})}
          />
        )}
        <Button
          type="submit"
          variant="primary"
          isDisabled={problem !== undefined}
          isPending={publish.isPending}
        >
          Publish
        </Button>
        <p role="status" className="self-center text-14 text-quiet">
          {publish.isPending ? 'publishing...' : problem}
        </p>
      </form>
      {publish.isPending && step.part !== undefined && (
        <div className="mt-4">
          <UploadProgress label="publishing..." step={step} />
        </div>
      )}
    </section>
  );
}

/** What stands in the way of publishing. */
function problemOf(
  { sourceId, sourceName }: Destination,
  { columns, primary }: MappingDraft,
  groups: ReturnType<typeof pivotGroups>,
): string | undefined {
  if (sourceId === null && !sourceName.trim()) return 'A source needs a name.';
  if (groups.some(({ decision }) => decision.form === 'rows' && !decision.value.trim()))
    return 'The cells need a column.';
  if (groups.filter(({ decision }) => decision.form === 'rows').length > 1)
    return 'Only one column can be given a row for each header.';
  const inPivot = groups.some((group) => group.columns.some(({ name }) => name === primary));
  const isNew = columns.some(({ column, match }) => column.name === primary && match === null);
  return inPivot || isNew ? 'The primary column needs a column of the source to itself.' : undefined;
}
