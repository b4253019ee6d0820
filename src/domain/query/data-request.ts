import { z } from 'zod';
import { conditionSchema, filterValue, filterValues, requestedName } from '../formula/condition.ts';
import { formulaSchema } from '../formula/formula.ts';
import { measureSchema } from '../formula/measure.ts';
import { againstSchema } from './against.ts';
import type { ComparedPeriods } from './compared-periods.ts';
import { overSchema } from './over-groups.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { cellProblems, type CellProblem } from '#domain/value/cell/cell-problem.ts';
import { dateParts } from '#domain/value/date/date-part.ts';
import { dateSteps } from '#domain/value/date/date-step.ts';
import { requestedFunctions } from '#domain/value/cell/function-name.ts';
import { localeOfLanguage } from '#domain/value/text/locale.ts';

/** The sort orders; nulls are last in both. */
const sortOrders = ['asc nulls last', 'desc nulls last'] as const;
/** One of `sortOrders`. */
export type SortOrder = (typeof sortOrders)[number];

/** The rows of a request: all, or only those that follow or violate the rules of their columns. */
const validities = ['all', 'valid', 'invalid'] as const;
/** One of `validities`. */
export type Validity = (typeof validities)[number];

/** The most rows of one request for tables and groups. */
export const maxRowsPerRequest = 10_000;
/** The most rows of one request for few columns, such as the points of a scatter plot. */
export const maxPointsPerRequest = 100_000;
/** The most columns of such a request: x, an amount, a series, and the name and the size of a point. */
export const maxPointColumns = 5;
/** The most groups of one pivot, in rows and columns together: subtotals are made of each. */
export const maxPivotGroups = 6;
/** The most values of a group of a pivot that are shown beside the others. */
export const maxLargest = 1_000;
/** The most rows of the result of a pivot: its cells, and its subtotals. */
export const maxPivotRows = 250_000;
/** The most columns of one request: those of the widest table that can be uploaded, and the row ids. */
export const maxColumnsPerRequest = 2001;
/** The most columns of one request that are copies of others, or results of functions. */
const maxDerivedColumns = 500;
/** The most measures of one request. */
export const maxMeasures = 50;
/** The most functions over groups of one request. */
export const maxOver = 50;
/** The most functions of all measures of a request. */
export const maxMeasureFunctions = 500;

/** The most conditions of one request. */
export const maxConditions = 1000;

const valuesByColumn = z.record(requestedName, filterValues).default({});
const thresholdByColumn = z.record(requestedName, filterValue).default({});

function fewColumns<Value extends z.ZodType>(record: z.ZodRecord<z.ZodString, Value>, what: string) {
  return record.refine(
    (columns) => Object.keys(columns).length <= maxDerivedColumns,
    `at most ${maxDerivedColumns} ${what}`,
  );
}

/** Values as requests list them that select exactly these: the text `null` alone would select empty cells. */
export const exactValues = <Value>(values: readonly Value[]): Value[] => {
  if (values.length === 1 && values[0] === 'null') return [...values, ...values];
  return [...values];
};

/**
 * A request for the data of a version. `attributes` are the columns of the result in order. A key of `copies`
 * is another name for its column, so that one column can have two functions. `fromIndex` is inclusive,
 * `toIndex` exclusive. `steps` replace dates and moments by the first day of their year, quarter, month, week
 * or day, or by a part that recurs each year, week or day, in the result and in groups; filters compare the
 * cells themselves. The column `id` always exists:
 * the stable row id. `formulas` are columns of this request only, by name, and `measures` columns of its
 * result that functions of groups are calculated with; `fn` is the short way of writing a single function.
 * Columns of the source that are measures are measures of the result, with or without the function `measure`.
 * A measure may have the name of a column of rows: the result has the measure then, and filters without a
 * function compare the rows. A condition of `having` without a function names a measure, or a column of the
 * result with its function. `over` has functions over all groups of the result, by the columns that they take
 * the place of. Filters of groups hide groups after these
 * are calculated. `search` keeps the rows in which any column of the result without a function contains the
 * text, in addition to filters; the text is that of the cells themselves here too. `searchIn` names the
 * columns of the result that are searched, where the result has others beside them; `searchLocale` is the
 * locale in which numbers and dates of the text are written, as a BCP 47 tag, where it is not English. A
 * division by zero is the text `NaN` in the result, because JSON has no such number. `validity` applies in
 * addition to the other filters, however these are combined; with `invalid`, `problem` selects the rows with
 * one problem in one column.
 *
 * With `pivot`, the result has subtotals beside the groups: for the first groups of `groupBy` that are not
 * `across`, none to all of them, with the first groups of `across`, none to all of them. They come before the
 * groups themselves, fewer groups first, and both in the order of the rows and then of the columns: each
 * group in its own order, or that of a function of `orderBy` by its subtotals over all of `across`. `largest`
 * names groups, one of the rows and one of `across` at most, of which so many values are shown, in each group
 * that they are inside of: those with the largest amounts, of the first function of `orderBy`, else of the
 * result, else the most rows. All others are one value, which comes last; see `others` of the result.
 */
export const dataRequestSchema = z.strictObject({
  attributes: z
    .array(requestedName)
    .min(1)
    .max(maxColumnsPerRequest, `at most ${maxColumnsPerRequest} columns can be requested at once`),
  copies: fewColumns(z.record(requestedName, requestedName), 'copies of columns').default({}),
  formulas: z
    .record(requestedName, formulaSchema)
    .refine((formulas) => Object.keys(formulas).length <= 50, 'at most 50 formulas')
    .default({}),
  measures: z
    .record(requestedName, measureSchema)
    .refine((measures) => Object.keys(measures).length <= maxMeasures, `at most ${maxMeasures} measures`)
    .default({}),
  over: z
    .record(requestedName, overSchema)
    .refine((over) => Object.keys(over).length <= maxOver, `at most ${maxOver} functions over groups`)
    .default({}),
  groupBy: z.array(requestedName).max(50).default([]),
  orderBy: z.record(requestedName, z.enum(sortOrders)).default({}),
  fn: fewColumns(z.record(requestedName, z.enum(requestedFunctions)), 'functions').default({}),
  steps: fewColumns(z.record(requestedName, z.enum([...dateSteps, ...dateParts])), 'steps of dates').default(
    {},
  ),
  filter: valuesByColumn,
  exclude: valuesByColumn,
  like: thresholdByColumn,
  gt: thresholdByColumn,
  gte: thresholdByColumn,
  lt: thresholdByColumn,
  lte: thresholdByColumn,
  normalFilter: z.array(conditionSchema).max(maxConditions).default([]),
  having: z.array(conditionSchema).max(100).default([]),
  filterRelation: z.enum(['and', 'or']).default('and'),
  search: z.string().max(200).default(''),
  searchIn: z.array(requestedName).min(1).max(maxColumnsPerRequest).optional(),
  searchLocale: z.string().max(35).transform(localeOfLanguage).optional(),
  validity: z.enum(validities).default('all'),
  problem: z.strictObject({ column: requestedName, reason: z.enum(cellProblems) }).optional(),
  meta: z.array(requestedName).max(maxColumnsPerRequest).default([]),
  totals: z.boolean().default(false),
  against: againstSchema.optional(),
  pivot: z
    .strictObject({
      across: z.array(requestedName).max(maxPivotGroups),
      largest: z.record(requestedName, z.number().int().min(1).max(maxLargest)).default({}),
    })
    .optional(),
  fromIndex: z.number().int().min(0).default(0),
  toIndex: z.number().int().min(0).default(100),
});

/** A parsed data request: every option present. */
export type DataRequest = z.output<typeof dataRequestSchema>;
/** A data request as a caller writes it: only `attributes` is required. */
export type DataRequestInput = z.input<typeof dataRequestSchema>;
/** The pivot of a data request as a caller writes it. */
export type PivotInput = NonNullable<DataRequestInput['pivot']>;

/** How many groups of the rows, and of the columns, of a pivot a row of its result is for. */
export type PivotDepth = readonly [rows: number, across: number];

/**
 * The result of a data request: `rows` are arrays in the order of `columns`; `length` counts all rows, not
 * the page. Cells of columns with a lookup stay codes; `labels` has the label of each code in the result, by
 * column and by the text of the code (codes without a label are missing); `conditionLabels` has them for the
 * codes in conditions of measures, by the column of the source. Ungrouped invalid rows have
 * `problems`, one object for each row, with the reason for each invalid column, visible or not. Rows of a
 * pivot have `depths`: how many groups of its rows, and of its columns, each row is for; cells of other
 * groups are null. Where a pivot shows the largest values of a group, its rows have `others`: how many values
 * the others are, by the names of groups that are others in the row; these cells are null. A result
 * that is compared by periods has both.
 */
export type DataResult = {
  columns: { name: string; type: string }[];
  rows: Cell[][];
  length: number;
  totals: Cell[] | null;
  problems?: Record<string, CellProblem>[];
  depths?: PivotDepth[];
  compared?: ComparedPeriods;
  others?: Record<string, number>[];
  labels?: Record<string, Record<string, string>>;
  conditionLabels?: Record<string, Record<string, string>>;
};
