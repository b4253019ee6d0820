import type { FormulaOperation } from '../formula/formula.ts';
import type { MeasureFunction } from '../formula/measure.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import type { DataType } from '#domain/value/cell/data-type.ts';
import type { ConditionOperation } from '../formula/condition.ts';
import type { OverKind } from './over-groups.ts';
import type { CellProblem } from '#domain/value/cell/cell-problem.ts';
import type { DatePart } from '#domain/value/date/date-part.ts';
import type { DateStep } from '#domain/value/date/date-step.ts';
import type { FunctionName } from '#domain/value/cell/function-name.ts';
import type { Scalar } from '#domain/value/cell/read-value.ts';
import type { AgainstKind } from './against.ts';
import type { ComparedPeriods } from './compared-periods.ts';

/**
 * A formula whose leaves are stored columns and numbers; `nothing` is the formula of a calculated column
 * without one.
 */
export type QueryFormula =
  | { readonly column: QueryColumn }
  | { readonly constant: number }
  | { readonly nothing: true }
  | { readonly operation: FormulaOperation; readonly left: QueryFormula; readonly right: QueryFormula };

/**
 * A column, which may be the row id; `many` says that its cells are lists (multiselect). Cells of a column
 * with a `formula` are calculated; they may be NaN, which equals NaN and is neither more nor less than any
 * number.
 */
export type QueryColumn = {
  readonly name: string;
  readonly type: string;
  readonly dataType: DataType;
  readonly many: boolean;
  readonly isRowId: boolean;
  readonly formula: QueryFormula | null;
  /** The step by which its dates are grouped: each is the first day of its year, month, …. */
  readonly step?: DateStep;
  /** The part of its dates that is in their place: texts such as `07` for July. */
  readonly part?: DatePart;
  /**
   * Its values in their order, by which it is sorted, such as its options; missing where the order is that of
   * its cells.
   */
  readonly order?: readonly string[];
};

/** Whether several columns are levels of one: the same dates by several steps. */
export const areLevels = (columns: readonly QueryColumn[]): boolean =>
  columns.every(({ name, step }) => step !== undefined && name === columns[0]?.name);

/** What the share of a column in the total is calculated from. */
export function shareBase({ dataType, many, isRowId }: QueryColumn): 'rows' | 'sum' | 'count' {
  if (isRowId) return 'rows';
  if (dataType === 'numeric' && !many) return 'sum';
  return 'count';
}

/** A function over the rows of a group that meet all conditions of `where`; see `MeasureLeaf`. */
export type QueryMeasureLeaf = {
  readonly fn: MeasureFunction;
  readonly column: QueryColumn;
  readonly where: readonly Condition[];
  readonly part: number | null;
  readonly weight: QueryColumn | null;
  readonly by: QueryColumn | null;
};

/** A measure whose functions are of resolved columns. */
export type QueryMeasure =
  | QueryMeasureLeaf
  | { readonly constant: number }
  | { readonly operation: FormulaOperation; readonly left: QueryMeasure; readonly right: QueryMeasure };

/** The conditions in the functions of a measure. */
export function conditionsOfMeasure(measure: QueryMeasure): Condition[] {
  if ('operation' in measure) {
    return [...conditionsOfMeasure(measure.left), ...conditionsOfMeasure(measure.right)];
  }
  if ('constant' in measure) return [];
  return [...measure.where];
}

/**
 * One column of the result: `name` is its name in the request, `fn` its function (null: the cell itself). A
 * `measure` is what it shows instead: `fn` and `source` are then those of its only function, or `measure` and
 * a column of numbers.
 */
export type OutputColumn = {
  readonly name: string;
  readonly source: QueryColumn;
  readonly grouped: boolean;
  readonly fn: FunctionName | null;
  readonly measure?: QueryMeasure | undefined;
  readonly over?: QueryOver;
  /** What it compares: a column of the result by its name, or shows of the others. */
  readonly against?: { readonly of: string; readonly kind: AgainstKind };
};

/**
 * How groups of other rows by dates or years are moved to those of the result: by a number of steps, or to
 * the same period of the next year. Groups that are then not from `least` to `greatest` have no date.
 */
export type GroupMove = {
  readonly by: number | 'year';
  readonly least: Scalar;
  readonly greatest: Scalar;
};

/**
 * The rows of a result and those that they are compared with, see `againstSchema`; `moves` has for each
 * grouped column how the groups of the others are moved, null where they stay.
 */
export type ResolvedAgainst = {
  readonly own: readonly Condition[];
  readonly other: readonly Condition[];
  readonly periods: ComparedPeriods | null;
  readonly moves: readonly (GroupMove | null)[];
};

/**
 * A function over groups, see `overSchema`: `along` and `within` are indexes of the grouped columns. With an
 * order, these are all of them, so that no two groups are at the same place. `inParent` takes the place of
 * `within` in pivots.
 */
export type QueryOver = {
  readonly kind: OverKind;
  readonly along: readonly number[];
  readonly within: readonly number[];
  readonly n: number;
  readonly base: Scalar | null;
  readonly ascending: boolean;
  readonly inParent: boolean;
};

/** The conditions of both selections of a request that compares them; none where it does not. */
export const selectionConditions = (against: ResolvedAgainst | null): readonly Condition[] =>
  against ? [...against.own, ...against.other] : [];

/** What a column of the result shows that is a measure. */
export type ResolvedMeasure = Pick<OutputColumn, 'source' | 'fn'> & { readonly measure: QueryMeasure };

/** Numbers that are in no column: the results of what is calculated with several functions. */
export const numbersNamed = (name: string): QueryColumn => ({
  name,
  type: 'number',
  dataType: 'numeric',
  many: false,
  isRowId: false,
  formula: { nothing: true },
});

/**
 * A comparison; `values` have the data type of the column, `texts` are the same values as text, for labels of
 * codes; `matchesNull` says whether empty cells match. A condition on groups may be on a `measure`,
 * or on the result of a function over groups, which is that of a column of the result (`output`, an index).
 */
export type Condition = {
  readonly column: QueryColumn;
  readonly fn: FunctionName | null;
  readonly measure?: QueryMeasure;
  readonly output?: number;
  readonly operation: ConditionOperation;
  readonly values: readonly Scalar[];
  readonly texts: readonly string[];
  readonly matchesNull: boolean;
};

/** Sorts by a column of the result, or by the row id. */
export type Sort = { readonly output: number | 'id'; readonly descending: boolean };

/** Ungrouped rows, one row for each group, or one row for everything. */
export type ResultShape = 'rows' | 'groups' | 'aggregate';

/**
 * Only rows that follow, or that violate, the rules of these columns; of invalid rows only those with a
 * `problem`, if there is one.
 */
type ValidatedRows = {
  readonly keep: 'valid' | 'invalid';
  readonly columns: readonly SourceColumn[];
  readonly problem: { readonly column: string; readonly reason: CellProblem } | null;
};

/**
 * The indexes in `groupBy` of the groups that are rows, and of those that are columns; all groups are
 * outputs. Of a group in `largest` the first `count` values in each group that it is inside of are shown, by
 * the column `by` of the result, else by their rows; all others are one value.
 */
export type ResolvedPivot = {
  readonly rows: readonly number[];
  readonly across: readonly number[];
  readonly largest: readonly { readonly group: number; readonly count: number }[];
  readonly by: OutputColumn | null;
};

/** A data request with resolved columns, from which SQL is compiled. Immutable. */
export type ResolvedRequest = {
  readonly shape: ResultShape;
  readonly outputs: readonly OutputColumn[];
  readonly groupBy: readonly QueryColumn[];
  readonly where: readonly Condition[];
  readonly having: readonly Condition[];
  readonly relation: 'and' | 'or';
  /** Of these conditions one has to hold, in addition to the others; none where nothing is searched. */
  readonly search: readonly Condition[];
  readonly validity: ValidatedRows | null;
  readonly sort: readonly Sort[];
  readonly meta: readonly QueryColumn[];
  readonly totals: boolean;
  readonly pivot: ResolvedPivot | null;
  readonly against: ResolvedAgainst | null;
  readonly fromIndex: number;
  readonly toIndex: number;
};
