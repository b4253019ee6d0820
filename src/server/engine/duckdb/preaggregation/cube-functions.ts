import type { QueryColumn } from '#domain/query/resolved-request.ts';
import type { FunctionName } from '#domain/value/cell/function-name.ts';
import type { GroupCube } from './group-cube.ts';

/**
 * The result of a function over some groups of a cube, given by their numbers; NaN where none of them has a
 * value.
 */
export type CubeFunction = (groups: ArrayLike<number>) => number;

/** A function of a column; null where it does not follow from what a cube has. */
export function functionOf(
  { rows, functions }: GroupCube,
  { name, formula, isRowId, step }: QueryColumn,
  fn: FunctionName,
): CubeFunction | null {
  if (fn === 'rows') return (groups) => sum(rows, groups) || 0;

  const own = formula || isRowId || step ? undefined : functions.get(name);
  const { count, sum: sums, min, max } = own ?? {};

  switch (fn) {
    case 'count':
      if (!count) return null;
      return (groups) => sum(count, groups) || 0;
    case 'sum':
      if (!sums) return null;
      return (groups) => sum(sums, groups);
    case 'avg':
      if (sums && count) return (groups) => sum(sums, groups) / sum(count, groups);
      return null;
    case 'min':
      if (!min) return null;
      return (groups) => combine(min, groups, Math.min);
    case 'max':
      if (!max) return null;
      return (groups) => combine(max, groups, Math.max);
    default:
      return null;
  }
}

/** Sums are stored only where their order does not matter. */
function sum(results: Float64Array, groups: ArrayLike<number>): number {
  let total = NaN;
  for (let index = 0; index < groups.length; index += 1) {
    const result = results[groups[index]!]!;
    if (!Number.isNaN(result)) {
      total = Number.isNaN(total) ? result : total + result;
    }
  }

  return total;
}

function combine(
  results: Float64Array,
  groups: ArrayLike<number>,
  choose: (a: number, b: number) => number,
): number {
  let chosen = NaN;
  for (let index = 0; index < groups.length; index += 1) {
    const result = results[groups[index]!]!;
    if (!Number.isNaN(result)) {
      chosen = Number.isNaN(chosen) ? result : choose(chosen, result);
    }
  }

  return chosen;
}
