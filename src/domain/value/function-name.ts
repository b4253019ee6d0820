/** The functions that a grouped or totalled column may have. */
export const functionNames = ['list', 'sum', 'avg', 'count', 'max'] as const;
/** One of `functionNames`. */
export type FunctionName = (typeof functionNames)[number];
