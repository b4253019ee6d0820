import type { SectionQuery } from './section-query.ts';

/**
 * A column that points carry, named in tiles by its role: an amount by its function over several points, or a
 * text of single ones (null).
 */
type CarriedByPoints = {
  role: 'size' | 'colour' | 'name';
  column: string;
  fn: 'sum' | 'avg' | null;
};

/**
 * What the tiles of a layer of a section are made of: the points of the rows that a query reads, one for each
 * row with numbers in the columns of both coordinates.
 */
export type LayerTiles = {
  kind: 'points';
  query: Extract<SectionQuery, { kind: 'rows' }>;
  latitude: string;
  longitude: string;
  carried: CarriedByPoints[];
  /** The query for single rows of the points, with all that is said of each. */
  rows: Extract<SectionQuery, { kind: 'rows' }>;
};
