import type { Condition } from '#domain/query/resolved-request.ts';
import type { CubeKey, GroupCube, KeyValue } from './group-cube.ts';

/** For a key of a cube, which of its values meet a condition; the last one is the empty cell. */
type Test = { indexes: Int32Array; passes: Uint8Array };

/**
 * The groups of a cube that meet conditions, as their numbers; null where a condition cannot be tested here,
 * such as a search within texts.
 */
export function findGroups(
  cube: GroupCube,
  conditions: readonly Condition[],
  relation: 'and' | 'or',
): Int32Array | null {
  const tests: Test[] = [];
  for (const condition of conditions) {
    const test = testOf(cube, condition);
    if (!test) return null;
    tests.push(test);
  }

  const found = new Int32Array(cube.size);
  for (let group = 0; group < found.length; group += 1) {
    found[group] = group;
  }

  if (relation === 'or' && tests.length > 0) {
    return found.filter((group) => tests.some(({ indexes, passes }) => passes[indexes[group]!] === 1));
  }

  return found.subarray(
    0,
    tests.reduce((count, test) => narrow(found, count, test), found.length),
  );
}

/** Keeps those of the first `count` groups that pass a test, in their order; returns how many. */
function narrow(groups: Int32Array, count: number, { indexes, passes }: Test): number {
  let kept = 0;
  for (let at = 0; at < count; at += 1) {
    const group = groups[at]!;
    groups[kept] = group;
    kept += passes[indexes[group]!]!;
  }

  return kept;
}

function testOf(cube: GroupCube, { column, fn, operation, values, matchesNull }: Condition): Test | null {
  const key = fn === null && !column.formula && !column.step ? cube.keys.get(column.name) : undefined;
  if (!key || !values.every((value) => isComparable(key, value))) return null;

  const passes = new Uint8Array(key.values.length + 1);
  if (operation === 'filter' || operation === 'exclude') {
    const listed = new Set<unknown>(values);
    const isFilter = operation === 'filter';
    key.values.forEach((value, index) => (passes[index] = Number(listed.has(value) === isFilter)));
    passes[key.values.length] = Number(matchesNull === isFilter);
    return { indexes: key.indexes, passes };
  }

  const compare = comparisonOf(operation, values);
  // Texts are compared by their bytes, and only there.
  if (!compare || typeof key.values[0] === 'boolean' || !hasOrder(key)) return null;

  key.values.forEach((value, index) => (passes[index] = Number(compare(value))));
  return { indexes: key.indexes, passes };
}

const day = /^\d{4}-\d{2}-\d{2}$/;

/** What `hasOrder` found of the values of a key. */
const ordered = new WeakMap<readonly KeyValue[], boolean>();

/** Whether values of a key are numbers or days, which have the same order in JavaScript. */
function hasOrder({ values }: CubeKey): boolean {
  const known = ordered.get(values);
  if (known !== undefined) return known;
  const found = values.every((value) => typeof value === 'number' || day.test(String(value)));
  ordered.set(values, found);
  return found;
}

/** Whether a value is of the kind of a key's values, so that it equals one here where it does in DuckDB. */
const isComparable = ({ values }: CubeKey, value: KeyValue): boolean =>
  values.length === 0 || (typeof values[0] === typeof value && !Number.isNaN(value));

function comparisonOf(
  operation: Condition['operation'],
  [threshold, end]: readonly KeyValue[],
): ((value: KeyValue) => boolean) | null {
  if (operation === 'like') return null;
  if (threshold === undefined) return () => false;

  switch (operation) {
    case 'gt':
      return (value) => value > threshold;
    case 'gte':
      return (value) => value >= threshold;
    case 'lt':
      return (value) => value < threshold;
    case 'lte':
      return (value) => value <= threshold;
    case 'between':
      return (value) => value >= threshold && (end === undefined || value <= end);
    default:
      return null;
  }
}
