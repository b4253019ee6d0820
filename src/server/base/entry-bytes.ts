/**
 * What any entry of a cache takes beside its texts and its value: objects around it, and its slots in maps
 * and lists.
 */
const entryOverhead = 1024;

/** About how many bytes some texts take: two for each character, and their slots in objects. */
export function textBytes(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + 32 + 2 * text.length, 0);
}

/**
 * About how many bytes an entry of a cache takes in memory: its key and other texts that stay with it, its
 * value, and at least a kilobyte, so that no number of empty values is free.
 */
export function entryBytes(texts: readonly string[], valueBytes: number): number {
  return entryOverhead + textBytes(texts) + Math.ceil(valueBytes);
}
