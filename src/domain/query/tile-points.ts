import type { QueryColumn, ResolvedRequest } from './resolved-request.ts';

/** A tile has so many cells on each side: each is 4 px on a screen, where tiles are 512 px wide. */
export const cellsOfSide = 128;

/**
 * A column that tiles of points carry: an amount by its function over the points of a mark, or the text of
 * single points, which has none.
 */
export type TileColumn = { source: QueryColumn; fn: 'sum' | 'avg' | null };

/** The points of tiles: the rows that meet conditions, where they are, and what is carried of them. */
export type TilePoints = Pick<ResolvedRequest, 'where' | 'relation' | 'search' | 'validity'> & {
  latitude: QueryColumn;
  longitude: QueryColumn;
  carried: readonly TileColumn[];
};

/**
 * The marks of a tile, one for each cell with points: their numbers of points, the place of one of these in
 * the tile, the id of the row of one, and by carried column the amounts (NaN: none) or texts.
 */
export type TileMarks = {
  counts: Int32Array;
  x: Int32Array;
  y: Int32Array;
  ids: Float64Array;
  values: readonly (Float64Array | (string | null)[])[];
};
