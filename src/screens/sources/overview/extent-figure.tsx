import { boxInWords } from '#domain/geo/box-in-words.ts';
import type { BoundingBox } from '#domain/geo/bounding-box.ts';

/**
 * Where the shapes of a column are: a box in degrees, and its outline over land on a part of a map, or dots
 * where single places are known.
 */
export type Extent = { box: number[]; viewBox: string; land: string; outline: string; dots: string };

/** The extent of a column in words and as a small map. */
export function ExtentFigure({ extent: { box, viewBox, land, outline, dots } }: { extent: Extent }) {
  return (
    <figure className="py-1">
      <svg viewBox={viewBox} aria-hidden className="max-h-24 w-full border bg-surface">
        <path d={land} className="fill-quiet opacity-30" />
        <path
          d={dots || outline}
          vectorEffect="non-scaling-stroke"
          strokeWidth={dots === '' ? 2 : 5}
          strokeLinecap="round"
          className="fill-accent-soft stroke-accent opacity-80"
        />
      </svg>
      <figcaption className="tabular text-12 text-quiet">{boxInWords(box as BoundingBox)}</figcaption>
    </figure>
  );
}
