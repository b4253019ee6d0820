/**
 * The functions that a grouped or totalled column may have. `count` counts the cells that have a value, `rows` all of
 * them.
 */
export const functionNames = ['list', 'sum', 'avg', 'count', 'max', 'min', 'median', 'rows'] as const;
/** One of `functionNames`. */
export type FunctionName = (typeof functionNames)[number];

/** Whether a function, or none, shows one of the values of its column, with the type of the column. */
export function showsValue(fn: FunctionName | null | undefined | ''): boolean {
  return !fn || fn === 'max' || fn === 'min';
}

/** Whether a function calculates with numbers, and so needs a column of numbers. */
export function needsNumbers(fn: FunctionName | null | undefined | ''): boolean {
  return fn === 'sum' || fn === 'avg' || fn === 'median';
}
