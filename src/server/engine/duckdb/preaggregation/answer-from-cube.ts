import type { DataResult } from '#domain/query/data-request.ts';
import {
  shareBase,
  type OutputColumn,
  type QueryColumn,
  type ResolvedRequest,
} from '#domain/query/resolved-request.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { firstDayOfStep } from '#domain/value/date/date-step.ts';
import type { DistinctSearch } from '../../contract.ts';
import { shapeColumns } from '../../running/shape-result.ts';
import { findGroups } from './cube-conditions.ts';
import { functionOf, type CubeFunction } from './cube-functions.ts';
import type { CubeKey, GroupCube } from './group-cube.ts';

/**
 * More combinations of values, and more groups of a result, are left to DuckDB, which does not keep other
 * requests waiting.
 */
const [mostCombinations, mostResults] = [1_000_000, 10_000];

/** A function over groups, or the share of it in all groups. */
type CalculatedOutput = { calculate: CubeFunction; isShare: boolean };

/** One output of a request: a key by its index, or a function. */
type Output = { key: number } | CalculatedOutput;

/**
 * A group of the result: its keys as indexes of their values, and the groups of the cube that it is made of.
 */
type Group = { keys: number[]; members: ArrayLike<number> };

/**
 * The result of a request from a pre-aggregated table in memory, the same as that of DuckDB; null for
 * requests that take more than comparisons, counts, sums, means, and least and greatest numbers.
 */
export function answerFromCube(cube: GroupCube, request: ResolvedRequest): DataResult | null {
  const { shape, where, relation, search, having, validity, pivot, against, fromIndex, toIndex } = request;
  if (shape === 'rows' || search.length > 0 || having.length > 0 || validity || pivot || against) return null;

  const keys = allOrNull(request.groupBy.map((column) => keyOf(cube, column)));
  const outputs = keys && allOrNull(request.outputs.map((output) => outputOf(cube, request, output)));
  const compare = keys && orderOf(request, keys);
  const found = outputs && compare && findGroups(cube, where, relation);
  if (!keys || !outputs || !compare || !found) return null;

  const groups = gather(found, keys);
  if (!groups) return null;

  const cellOfGroup = (output: CalculatedOutput, members: ArrayLike<number>) => {
    const amount = output.calculate(members);
    return cellOfNumber(output.isShare ? shareOf(amount, output.calculate(found)) : amount);
  };
  const rows = groups.map(({ keys: indexes, members }) => ({
    keys: indexes,
    cells: outputs.map((output) => {
      if ('key' in output) return keys[output.key]!.values[indexes[output.key]!] ?? null;
      return cellOfGroup(output, members);
    }),
  }));
  const page = rows.toSorted(compare).slice(fromIndex, Math.max(fromIndex, toIndex));
  const totalOf = (output: Output) => {
    if ('key' in output) return null;
    return cellOfGroup(output, found);
  };

  return {
    columns: shapeColumns(request),
    rows: page.map(({ cells }) => cells),
    length: groups.length,
    totals: request.totals ? outputs.map(totalOf) : null,
  };
}

/**
 * The values of a column in the rows that meet all conditions, with their numbers of rows, the most frequent
 * first, and with `empties` that of empty cells behind them; null as above.
 */
export function distinctFromCube(
  cube: GroupCube,
  column: QueryColumn,
  { where, limit, empties }: Required<Pick<DistinctSearch, 'where' | 'limit' | 'empties'>>,
): { value: Cell; count: number }[] | null {
  const key = keyOf(cube, column);
  const found = key && findGroups(cube, where, 'and');
  if (!key || !found) return null;

  const counts = new Float64Array(key.values.length + 1);
  for (const group of found) {
    counts[key.indexes[group]!]! += cube.rows[group]!;
  }

  const values = key.values
    .map((value, index) => ({ value, count: counts[index]! }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, limit);
  const empty = { value: null, count: counts[key.values.length]! };
  if (empties && empty.count > 0) return [...values, empty];
  return values;
}

const allOrNull = <Value>(values: readonly (Value | null)[]): Value[] | null => {
  if (values.includes(null)) return null;
  return values as Value[];
};

/** Keys by the steps of their dates, which are made once. */
const steppedKeys = new WeakMap<CubeKey, Map<string, CubeKey>>();

/** A column that a request groups by, as a key of the cube. */
function keyOf(cube: GroupCube, { name, formula, step }: QueryColumn): CubeKey | null {
  const key = formula ? undefined : cube.keys.get(name);
  if (!key || !step) return key ?? null;

  const bySteps = steppedKeys.get(key) ?? new Map<string, CubeKey>();
  steppedKeys.set(key, bySteps);

  let stepped = bySteps.get(step);
  if (!stepped) {
    const firstDays = key.values.map((value) => firstDayOfStep(String(value), step));
    // Days are in their order, so that equal first days follow each other.
    const values = firstDays.filter((value, index) => value !== firstDays[index - 1]);
    const indexes = new Map(values.map((value, index) => [value, index]));
    const indexOf = [...firstDays.map((value) => indexes.get(value)!), values.length];
    stepped = { values, indexes: key.indexes.map((index) => indexOf[index]!) };
    bySteps.set(step, stepped);
  }

  return stepped;
}

function outputOf(cube: GroupCube, { groupBy }: ResolvedRequest, output: OutputColumn): Output | null {
  const { source, fn, over } = output;
  if (over) return null;
  if (fn !== null) {
    const isShare = fn === 'share';
    const calculate = functionOf(cube, source, isShare ? shareBase(source) : fn);
    return calculate && { calculate, isShare };
  }

  const key = indexOfKey(groupBy, source);
  if (key < 0 || source.formula) return null;
  return { key };
}

/** The index of a column among those of the groups, by the same step; -1 for others. */
const indexOfKey = (groupBy: readonly QueryColumn[], column: QueryColumn): number =>
  groupBy.findIndex(({ name, step }) => name === column.name && step === column.step);

/**
 * Gathers the groups of a cube by keys; without keys all are one, also where there are none. Null for too
 * many.
 */
function gather(found: Int32Array, keys: readonly CubeKey[]): Group[] | null {
  if (keys.length === 0) return [{ keys: [], members: found }];

  const combinations = keys.reduce((product, { values }) => product * (values.length + 1), 1);
  if (combinations > mostCombinations) return null;

  const indexes = new Int32Array(combinations).fill(-1);
  const groups: { keys: number[]; members: number[] }[] = [];

  for (const member of found) {
    let combination = 0;
    for (const { values, indexes } of keys) {
      combination = combination * (values.length + 1) + indexes[member]!;
    }
    const index = indexes[combination]!;
    if (index >= 0) {
      groups[index]!.members.push(member);
    } else if (groups.length === mostResults) {
      return null;
    } else {
      indexes[combination] = groups.length;
      groups.push({ keys: keys.map(({ indexes }) => indexes[member]!), members: [member] });
    }
  }

  return groups;
}

type Row = { keys: number[]; cells: Cell[] };

/**
 * The order of a request, empty cells last; then by the keys. Null where it takes more than the values of
 * cells.
 */
function orderOf(
  { sort, outputs, groupBy }: ResolvedRequest,
  keys: readonly CubeKey[],
): ((a: Row, b: Row) => number) | null {
  const terms: ((a: Row, b: Row) => number)[] = [];
  for (const { output, descending } of sort) {
    const sorted = output === 'id' ? undefined : outputs[output];
    if (!sorted || output === 'id') return null;
    if (sorted.fn !== null) {
      terms.push(byNumber((row) => row.cells[output] as number | null, descending));
      continue;
    }
    const index = indexOfKey(groupBy, sorted.source);
    const key = keys[index];
    if (!key) return null;
    const { order } = sorted.source;
    if (order && key.values.some((value) => typeof value !== 'string')) return null;
    // Of equal options, the first one counts.
    const ranks = new Map<unknown, number>(
      order?.map((value, index) => [value, index] as const).toReversed(),
    );
    if (order) {
      terms.push(byNumber((row) => ranks.get(key.values[row.keys[index]!]) ?? null, descending));
    }
    terms.push(byNumber((row) => indexOrNull(row.keys[index]!, key), descending));
  }

  keys.forEach((key, index) => terms.push(byNumber((row) => indexOrNull(row.keys[index]!, key), false)));
  return (a, b) => {
    for (const term of terms) {
      const compared = term(a, b);
      if (compared !== 0) return compared;
    }
    return 0;
  };
}

const indexOrNull = (index: number, { values }: CubeKey) => {
  if (index === values.length) return null;
  return index;
};

const byNumber =
  (numberOf: (row: Row) => number | null, descending: boolean) =>
  (a: Row, b: Row): number => {
    const [first, second] = [numberOf(a), numberOf(b)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    if (descending) return second - first;
    return first - second;
  };

const shareOf = (amount: number, total: number) => {
  if (total === 0) return NaN;
  return amount / total;
};

const cellOfNumber = (value: number): Cell => {
  if (Number.isNaN(value)) return null;
  return value;
};
