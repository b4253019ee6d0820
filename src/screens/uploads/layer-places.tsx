import type { ResultOf } from '#client/graphql.ts';
import type { uploadDocument } from '#client/upload-documents.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import type { LayerColumn } from '#domain/source/upload/upload-layer.ts';
import { ExtentFigure } from '../sources/overview/extent-figure.tsx';

/** Where the places of a layer are. */
export type LayerExtent = ResultOf<typeof uploadDocument>['upload']['extents'][number];

type LayerPlacesProps = { extents: readonly LayerExtent[]; columns: readonly LayerColumn[] };

/** Where the places of a layer are, as small maps and in words, so that people notice wrong coordinates. */
export function LayerPlaces({ extents, columns }: LayerPlacesProps) {
  if (extents.length === 0) return null;
  const labelOf = (name: string | null) => {
    const column = columns.find((candidate) => candidate.name === name);
    return column && columnLabel(column);
  };

  return (
    <section aria-label="Where the data is" className="mt-4 flex flex-wrap gap-x-8 gap-y-2">
      {extents.map(({ extent, isOfFirstRows }) => {
        const names = [labelOf(extent.column), labelOf(extent.longitudes)].filter(Boolean).join(', ');
        return (
          <div key={names} className="w-72 max-w-full">
            <h3 className="text-14 font-medium break-words">
              {isOfFirstRows ? `Where the first rows are (${names})` : `Where the shapes are (${names})`}
            </h3>
            <ExtentFigure extent={extent} />
          </div>
        );
      })}
    </section>
  );
}
