import type { BoundingBox } from '#domain/geo/bounding-box.ts';
import type { MarkColours } from '../scales/mark-colours.ts';

/** How a single row of a tile is coloured by what the tile carries of it; null for one colour. */
export type RowColour =
  | { by: 'category'; letters: Readonly<Record<string, string>>; otherwise: string }
  | { by: 'amount'; limits: readonly number[]; letters: readonly string[] }
  | null;

/** The radius of a single row of a tile in px: of all, or in proportion to an amount up to the greatest. */
export type RowSize = { radius: number } | { largest: number; most: number };

/** How the rows of a layer are drawn where a map has too many to be sent one by one. */
export type RowLook = {
  colour: RowColour;
  size: RowSize;
  /** What its colours mean. */
  colours: MarkColours | null;
  /** How many rows it has without the filters of the page. */
  count: number;
  /** The degrees around its rows; null where it has none. */
  box: BoundingBox | null;
};
