/**
 * A copy of a stored value with other keys of assets. Keys are random, so that they occur as nothing else.
 */
export function replaceAssetKeys<Stored extends object>(
  stored: Stored,
  keys: ReadonlyMap<string, string>,
): Stored {
  if (keys.size === 0) return stored;
  const text = JSON.stringify(stored).replaceAll(/[A-Za-z0-9_-]{22}/g, (key) => keys.get(key) ?? key);
  // Only values are replaced, by others of the same form.
  return JSON.parse(text) as Stored;
}
