import type { Cell } from '#domain/value/cell/cell.ts';

/** What happened to a row between two versions. */
export const rowChanges = ['added', 'removed', 'changed'] as const;
/** One of `rowChanges`. */
export type RowChangeKind = (typeof rowChanges)[number];

/**
 * What happened to a column: `added` and `removed` ones have values in one of the versions only; a `renamed`
 * one has the values of `from`; the cells of a `retyped` one fit its type in one of the versions only.
 */
export type ColumnChange =
  | { kind: 'same' | 'added' | 'removed' | 'retyped' }
  | { kind: 'renamed'; from: string };

/**
 * What a column holds in a version: the numbers of its cells that have a value, that do not fit its type, and
 * that are empty; its least and its greatest value, and the sum of its numbers. Null where there is none.
 */
export type ColumnSummary = {
  filled: number;
  misfits: number;
  empty: number;
  least: Cell;
  greatest: Cell;
  sum: number | null;
};

/** A column in two versions; `cells` is how many of its cells changed in rows that are in both. */
export type ComparedColumn = {
  name: string;
  change: ColumnChange;
  cells: number;
  before: ColumnSummary;
  after: ColumnSummary;
};

/**
 * What differs between two versions of a source. Rows are matched by the columns of `key`; where there are
 * none, whole rows are counted, and none is changed. `hasTwins` says that rows have the same key: these are
 * matched in their order. `leftOut` is how many columns were not compared, because there are too many.
 */
export type Comparison = {
  key: string[];
  hasTwins: boolean;
  rows: { before: number; after: number };
  added: number;
  removed: number;
  changed: number;
  columns: ComparedColumn[];
  leftOut: number;
};

/** The cells of a row by column name. */
export type ComparedCells = Record<string, Cell>;

/**
 * A row that differs: its cells before and after, the columns whose cells changed, and how many such rows
 * there are (more than one where whole rows are compared).
 */
export type DifferentRow = {
  kind: RowChangeKind;
  id: number;
  before: ComparedCells | null;
  after: ComparedCells | null;
  changed: string[];
  count: number;
};

/** The most columns that are compared: the cost of a very wide table stays bounded. */
export const maxComparedColumns = 200;
