import type { ReactNode } from 'react';
import type { Layer } from '#domain/source/upload/upload-layer.ts';
import { plural } from '#domain/value/number/plural.ts';

type LayerSummaryProps = {
  fileName: string;
  layer: Layer;
  action: ReactNode;
};

/** The file name and the size of a layer. */
export function LayerSummary({ fileName, layer, action }: LayerSummaryProps) {
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
