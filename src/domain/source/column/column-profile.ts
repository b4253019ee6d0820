import type { BoundingBox } from '#domain/geo/bounding-box.ts';
import type { Cell } from '#domain/value/cell/cell.ts';

/**
 * The shapes of a column: how many there are of each kind, and how many vertices they have. `empty` ones have
 * no vertices, `outside` ones are not on Earth; `extent` is the box around the others.
 */
export type ShapeProfile = {
  kinds: { kind: string; count: number }[];
  vertices: number;
  empty: number;
  outside: number;
  extent: BoundingBox | null;
};

/**
 * What a column of a version holds. `invalid` is the number of cells that break a rule of the column or do
 * not fit its type. `top` has the most frequent values where there are few; `histogram` the numbers of cells
 * in equal steps from `least` to `greatest`, for numbers and dates with many values.
 */
export type ColumnProfile = {
  name: string;
  filled: number;
  empty: number;
  invalid: number;
  distinct: number;
  least: Cell;
  greatest: Cell;
  top: { value: Cell; count: number }[];
  histogram: number[] | null;
  /** What the shapes of a column of geometry are; absent for other columns. */
  shapes?: ShapeProfile | undefined;
};

/**
 * The profiles of a version's columns; `isCurrent` is false when the rows or the columns have changed since
 * `takenAt`.
 */
export type VersionProfile = {
  rows: number;
  takenAt: string | null;
  isCurrent: boolean;
  columns: ColumnProfile[];
};
