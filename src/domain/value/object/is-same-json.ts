/**
 * Whether two values are equal as JSON, whatever the order of keys: the database writes keys in an order of
 * its own.
 */
export function isSameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(withSortedKeys(one)) === JSON.stringify(withSortedKeys(other));
}

function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, withSortedKeys(inner)]));
}
