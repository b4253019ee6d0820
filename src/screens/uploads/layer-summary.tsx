import type { ReactNode } from 'react';
import type { Layer } from '#domain/source/upload-layer.ts';
import { plural } from '#domain/value/plural.ts';
import { ErrorNote } from '#ui/error-note/error-note.tsx';

/** The file name, the size of a layer, and the warnings and notes of its analysis. */
export function LayerSummary({
  fileName,
  layer,
  action,
}: {
  fileName: string;
  layer: Layer;
  action: ReactNode;
}) {
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 className="text-18 font-semibold break-words">{fileName}</h2>
          <p className="tabular mt-1 text-14 text-quiet">
            {plural(layer.rows, 'row')}, {plural(layer.columns.length, 'column')}
          </p>
        </div>
        {action}
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
    </>
  );
}
