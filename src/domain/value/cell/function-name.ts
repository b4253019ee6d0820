import type { DataType } from './data-type.ts';

/**
 * The functions by which groups can be filtered. `count` counts the cells that have a value, `rows` all of
 * them, `distinct` the different values; `deviation` is the standard deviation of a sample, which one number
 * alone has not.
 */
export const comparedFunctions = [
  'list',
  'sum',
  'avg',
  'count',
  'max',
  'min',
  'median',
  'rows',
  'distinct',
  'deviation',
] as const;

/**
 * The functions that a grouped or totalled column may have. `share` is the part of a group in all groups of
 * the result: of the sum of a column's numbers, or of the number of its values where it has none.
 */
export const functionNames = [...comparedFunctions, 'share'] as const;

/**
 * The functions that a column of a request may name; `measure` is that of the measures of a source.
 */
export const requestedFunctions = [...functionNames, 'measure'] as const;

/**
 * The functions that need more than a column: the part of the numbers that are below a `percentile`, what a
 * `weighted` average is weighted by, and what says which value is the `first` and which the `last`.
 */
export const parameterFunctions = ['percentile', 'weighted', 'first', 'last'] as const;
/** One of `parameterFunctions`. */
export type ParameterFunction = (typeof parameterFunctions)[number];

/** All functions, and `measure`: several ones that are calculated with. */
export type FunctionName = (typeof functionNames)[number] | (typeof parameterFunctions)[number] | 'measure';

/** The labels of the functions. */
export const functionLabels: Readonly<Record<FunctionName, string>> = {
  list: 'List',
  sum: 'Sum',
  avg: 'Average',
  count: 'Count',
  max: 'Maximum',
  min: 'Minimum',
  median: 'Median',
  rows: 'Count of rows',
  distinct: 'Count of distinct values',
  deviation: 'Standard deviation',
  share: 'Share of total',
  percentile: 'Percentile',
  weighted: 'Weighted average',
  first: 'First value',
  last: 'Last value',
  measure: 'Measure',
};

type Function = FunctionName | null | undefined | '';

/** Whether a function, or none, shows one of the values of its column, with the type of the column. */
export function showsValue(fn: Function): boolean {
  return !fn || fn === 'max' || fn === 'min' || fn === 'first' || fn === 'last';
}

/** The data type of the results of a function, or of none, over cells of a data type. */
export function resultType(dataType: DataType, fn: Function): DataType {
  if (showsValue(fn)) return dataType;
  if (fn === 'list') return 'text';
  return 'numeric';
}

const withoutUnit: readonly unknown[] = ['list', 'count', 'rows', 'distinct', 'share'];

/** Whether the result of a function, or of none, is an amount in the unit of its column. */
export function keepsUnit(fn: Function): boolean {
  return !withoutUnit.includes(fn);
}

/** Whether a function counts cells or rows, whatever is in them. */
export function countsCells(fn: FunctionName): boolean {
  return fn === 'count' || fn === 'rows' || fn === 'share';
}

/** Whether a function needs more than a column. */
export function needsParameters(fn: FunctionName): fn is ParameterFunction {
  return parameterFunctions.some((one) => one === fn);
}

const ofNumbers: readonly unknown[] = ['sum', 'avg', 'median', 'deviation', 'percentile', 'weighted'];

/** Whether a function calculates with numbers, and so needs a column of numbers. */
export function needsNumbers(fn: Function): boolean {
  return ofNumbers.includes(fn);
}
