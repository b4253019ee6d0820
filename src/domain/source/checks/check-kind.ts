import type { ColumnPair, TablePair } from './pair.ts';

/** In what a check is measured; `times` is a factor, `spans` how often the range of the values. */
export type CheckUnit = 'percent' | 'points' | 'rows' | 'values' | 'days' | 'times' | 'spans';

/**
 * What all kinds of checks have. `most` is the limit where nothing else is known, infinite for none. With
 * `isLeast` there must be no less than it.
 */
type Described = { unit: CheckUnit; most: number; label: string; isLeast?: boolean };

/**
 * A kind of check of a whole table. `measure` says how much of what it is about there is (null where it does
 * not apply), `sentence` what is wrong with so much of it.
 */
export type TableCheckKind = Described & {
  of: 'table';
  measure(pair: TablePair): number | null;
  sentence(measured: string, pair: TablePair): string;
};

/** A kind of check of a column; see `TableCheckKind`. `name` is how people call the column. */
export type ColumnCheckKind = Described & {
  of: 'column';
  measure(column: ColumnPair, pair: TablePair): number | null;
  sentence(measured: string, column: ColumnPair & { name: string }, pair: TablePair): string;
};

/** See `TableCheckKind` and `ColumnCheckKind`. */
export type CheckKind = TableCheckKind | ColumnCheckKind;
