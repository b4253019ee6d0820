import type { DataType } from './data-type.ts';

/**
 * The functions by which groups can be filtered. `count` counts the cells that have a value, `rows` all of
 * them.
 */
export const comparedFunctions = ['list', 'sum', 'avg', 'count', 'max', 'min', 'median', 'rows'] as const;

/**
 * The functions that a grouped or totalled column may have. `share` is the part of a group in all groups of
 * the result: of the sum of a column's numbers, or of the number of its values where it has none.
 */
export const functionNames = [...comparedFunctions, 'share'] as const;
/** One of `functionNames`. */
export type FunctionName = (typeof functionNames)[number];

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
  share: 'Share of total',
};

/** Whether a function, or none, shows one of the values of its column, with the type of the column. */
export function showsValue(fn: FunctionName | null | undefined | ''): boolean {
  return !fn || fn === 'max' || fn === 'min';
}

/** The data type of the results of a function, or of none, over cells of a data type. */
export function resultType(dataType: DataType, fn: FunctionName | null | undefined | ''): DataType {
  if (showsValue(fn)) return dataType;
  if (fn === 'list') return 'text';
  return 'numeric';
}

/** Whether the result of a function, or of none, is an amount in the unit of its column. */
export function keepsUnit(fn: FunctionName | null | undefined | ''): boolean {
  return !fn || !['list', 'count', 'rows', 'share'].includes(fn);
}

/** Whether a function counts cells or rows, whatever is in them. */
export function countsCells(fn: FunctionName): boolean {
  return fn === 'count' || fn === 'rows' || fn === 'share';
}

/** Whether a function calculates with numbers, and so needs a column of numbers. */
export function needsNumbers(fn: FunctionName | null | undefined | ''): boolean {
  return fn === 'sum' || fn === 'avg' || fn === 'median';
}
