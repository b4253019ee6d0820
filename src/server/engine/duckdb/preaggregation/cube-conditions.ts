import type { Condition } from '#domain/query/resolved-request.ts';
import type { CubeKey, GroupCube, KeyValue } from './group-cube.ts';

/** For a key of a cube, which of its values meet a condition; the last one is the empty cell. */
type Test = { indexes: Int32Array; passes: Uint8Array };

/**
 * The groups of a cube that meet conditions, as their numbers; null where a condition cannot be tested here, such as a
 * search within texts.
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
  const all = relation === 'and' || tests.length === 0;
  let count = 0;
  for (let group = 0; group < cube.size; group += 1) {
    let passes = all;
    for (const test of tests) {
      passes = test.passes[test.indexes[group]!] === 1;
      if (passes !== all) break;
    }
    if (passes) found[count++] = group;
  }
  return found.subarray(0, count);
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

/** Whether values of a key are numbers or days, which have the same order in JavaScript. */
const hasOrder = ({ values }: CubeKey): boolean =>
  values.every((value) => typeof value === 'number' || day.test(String(value)));

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
