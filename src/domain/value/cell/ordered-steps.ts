import { recogniseOrder } from './value-order.ts';

/** The most steps of a scale. */
const mostSteps = 20;

/**
 * The rank of each value in a scale from the least to the greatest, from 0 on: of sizes, ratings from low to
 * high, ranges of numbers such as `under 2`, `2–3` and `65+`. Null where the values are none, such as names
 * and months.
 */
export function orderedSteps(values: readonly string[]): number[] | null {
  if (values.length > mostSteps) return null;
  const order = recogniseOrder(values);
  if (!order || order.kind === 'calendar' || order.steps.size < order.values.length) return null;
  return values.map((value) => order.steps.get(value) ?? 0);
}
