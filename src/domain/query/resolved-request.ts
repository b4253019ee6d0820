import type { FormulaOperation } from '../formula/formula.ts';
import type { SourceColumn } from '../source/column.ts';
import type { DataType } from '../value/data-type.ts';
import type { OperationName } from './data-request.ts';
import type { FunctionName } from '../value/function-name.ts';
import type { Scalar } from '../value/read-value.ts';

/** A formula whose leaves are stored columns; `nothing` is what a calculated column without a formula is made of. */
export type QueryFormula =
  | { readonly column: QueryColumn }
  | { readonly nothing: true }
  | { readonly operation: FormulaOperation; readonly left: QueryFormula; readonly right: QueryFormula };

/**
 * A column that exists: `many` says that its cells are lists (multiselect). The row id is one too. `formula` is what its
 * cells are counted from where they are not stored; they may be NaN, which equals NaN and is neither more nor less than
 * any number.
 */
export type QueryColumn = {
  readonly name: string;
  readonly type: string;
  readonly dataType: DataType;
  readonly many: boolean;
  readonly isRowId: boolean;
  readonly formula: QueryFormula | null;
};

/** One column of the answer: `name` is how the request calls it, `fn` what is made of the group (null: the cell itself). */
export type OutputColumn = {
  readonly name: string;
  readonly source: QueryColumn;
  readonly grouped: boolean;
  readonly fn: FunctionName | null;
};

/**
 * A comparison; values are read in the data type of what is compared, `texts` are all of them as they were given, for
 * labels of codes; `matchesNull` speaks of empty cells.
 */
export type Condition = {
  readonly column: QueryColumn;
  readonly fn: FunctionName | null;
  readonly operation: OperationName;
  readonly values: readonly Scalar[];
  readonly texts: readonly string[];
  readonly matchesNull: boolean;
};

/** Orders by a column of the answer, or by the row id where it is not among them. */
export type Sort = { readonly output: number | 'id'; readonly descending: boolean };

/** Plain rows, one row a group, or one row over everything. */
export type ResultShape = 'rows' | 'groups' | 'aggregate';

/** Only rows that keep, or that break, the rules of these columns. */
export type ValidatedRows = { readonly keep: 'valid' | 'invalid'; readonly columns: readonly SourceColumn[] };

/** A data request whose every name is known: the tree that SQL is compiled from. Never changed once made. */
export type ResolvedRequest = {
  readonly shape: ResultShape;
  readonly outputs: readonly OutputColumn[];
  readonly groupBy: readonly QueryColumn[];
  readonly where: readonly Condition[];
  readonly having: readonly Condition[];
  readonly relation: 'and' | 'or';
  readonly validity: ValidatedRows | null;
  readonly sort: readonly Sort[];
  readonly meta: readonly QueryColumn[];
  readonly totals: boolean;
  readonly fromIndex: number;
  readonly toIndex: number;
};
