import type { FunctionName } from '#domain/value/cell/function-name.ts';

/** The amount of a region out of those of two groups of its rows. */
export type CombineAmounts = (one: number, other: number) => number;

const sum: CombineAmounts = (one, other) => one + other;
const combinations: Partial<Record<FunctionName, CombineAmounts>> = {
  sum,
  count: sum,
  rows: sum,
  share: sum,
  max: Math.max,
  min: Math.min,
};

/**
 * How amounts of groups of rows become that of all of them, as of a region that rows write in two ways; null
 * where the rows themselves would be needed, as for an average.
 */
export const combinationOf = (fn: FunctionName | ''): CombineAmounts | null =>
  (fn !== '' && combinations[fn]) || null;
