import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ask } from '#api/ask.ts';
import { publishUploadDocument, uploadDocument } from '#api/source-documents.ts';
import type { Site } from '#domain/page/site.ts';
import type { SourceColumn } from '#domain/source/column.ts';
import { columnOfLayer, type Layer } from '#domain/source/upload-layer.ts';
import { Button } from '#ui/button/button.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { FileDrop } from '#ui/file-drop/file-drop.tsx';
import { Select } from '#ui/select/select.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { FoundColumns } from './found-columns.tsx';
import { sendFile } from './send-file.ts';

/** Uploads are asked for every 2 s until they are analysed (specification 2, point 4). */
const pollInterval = 2000;

/** Drop a file, see what was understood, name it, publish. The upload's id is in the address, so it can be left and come back to. */
export function UploadPanel({ site: _site, taken }: { site: Pick<Site, 'base_url'>; taken: string[] }) {
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
  if (id !== null) return <UploadReview key={id} id={id} taken={taken} onStartOver={startOver} />;
  return (
    <section aria-label="Upload" className="mt-6">
      {send.error && <ErrorNote className="mb-3" message={send.error.message} />}
      {send.isPending ? (
        <Progress label={part < 1 ? 'Uploading...' : 'Reading…'} part={part} />
      ) : (
        <FileDrop
          label="Drop a spreadsheet here to add a source"
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

function UploadReview({ id, taken, onStartOver }: { id: number; taken: string[]; onStartOver(): void }) {
  const query = useQuery({
    queryKey: ['upload', id],
    queryFn: () => ask(uploadDocument, { id }),
    refetchInterval: ({ state }) =>
      ['uploaded', 'analysing'].includes(state.data?.upload.status ?? 'uploaded') ? pollInterval : false,
  });
  const upload = query.data?.upload;
  const again = <Button onPress={onStartOver}>Upload another file</Button>;
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
  if (upload.status === 'published') {
    return (
      <ErrorNote
        className="mt-6"
        tone="success"
        message={`${upload.file_name} was published.`}
        action={again}
      />
    );
  }
  return (
    <Review
      id={id}
      fileName={upload.file_name}
      layers={(upload.layers ?? []) as Layer[]}
      taken={taken}
      onStartOver={onStartOver}
    />
  );
}

const nameFrom = (fileName: string) =>
  fileName
    .replace(/\.(csv|tsv|txt|xlsx|parquet|zip)$/i, '')
    .replaceAll(/[_-]+/g, ' ')
    .trim();
const numbers = new Intl.NumberFormat('en-US');

type ReviewProps = { id: number; fileName: string; layers: Layer[]; taken: string[]; onStartOver(): void };

function Review({ id, fileName, layers, taken, onStartOver }: ReviewProps) {
  const navigate = useNavigate();
  const [layerName, setLayerName] = useState(layers[0]?.layerName ?? '');
  const [name, setName] = useState(nameFrom(fileName));
  const [changes, setChanges] = useState<Record<string, SourceColumn[]>>({});
  const layer = layers.find((candidate) => candidate.layerName === layerName) ?? layers[0];
  const publish = useMutation({
    mutationFn: (publication: { layerName: string; sourceName: string; columns: SourceColumn[] }) =>
      ask(publishUploadDocument, { id, publication }),
    onSuccess: ({ publishUpload }) => navigate(`/source/${publishUpload.sourceId}`),
  });
  if (!layer)
    return (
      <ErrorNote
        className="mt-6"
        message="No columns available."
        action={<Button onPress={onStartOver}>Upload another file</Button>}
      />
    );
  const columns = changes[layer.layerName] ?? layer.columns.map(columnOfLayer);
  const problem = !name.trim() ? 'A source needs a name.' : undefined;
  const double = taken.includes(name.trim());
  return (
    <section aria-label="Upload" className="mt-6 rounded-panel border p-6">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h2 className="text-18 font-semibold">{fileName}</h2>
          <p className="tabular mt-1 text-14 text-quiet">
            {numbers.format(layer.rows)} rows, {layer.columns.length} columns
          </p>
        </div>
        <Button variant="quiet" onPress={onStartOver}>
          Upload another file
        </Button>
      </div>
      {layer.notes.length > 0 && (
        <ul className="mt-3 list-disc pl-5 text-14 text-quiet">
          {layer.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {layers.length > 1 && (
        <Select
          className="mt-4 max-w-80"
          label="Sheet"
          options={layers.map((candidate) => ({ value: candidate.layerName, label: candidate.layerName }))}
          value={layer.layerName}
          onChange={setLayerName}
        />
      )}
      <FoundColumns
        layer={layer}
        columns={columns}
        onChange={(next) => setChanges({ ...changes, [layer.layerName]: next })}
      />
      {publish.error && <ErrorNote className="mt-4" message={publish.error.message} />}
      <form
        className="mt-6 flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!problem) publish.mutate({ layerName: layer.layerName, sourceName: name.trim(), columns });
        }}
      >
        <TextField
          label="Name of the source"
          className="w-96 max-w-full"
          value={name}
          onChange={setName}
          error={problem}
          {...(double
            ? { description: 'There is a source of this name already; this makes a second one.' }
            : {})}
        />
        <Button
          type="submit"
          variant="primary"
          isDisabled={problem !== undefined}
          isPending={publish.isPending}
        >
          {publish.isPending ? 'publishing...' : 'Publish'}
        </Button>
      </form>
    </section>
  );
}
