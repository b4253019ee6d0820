/** The longest text that is searched for, and the most matches that are found. */
export const findLimits = { query: 200, matches: 1000 };

/** A match as a range of the text that was searched. */
export type TextMatch = { start: number; end: number };

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);

/** Where a text contains a plain text, from start to end without overlaps; at most `limit` matches. */
export function findMatches(
  text: string,
  query: string,
  { isCaseSensitive, limit = findLimits.matches }: { isCaseSensitive: boolean; limit?: number },
): TextMatch[] {
  const wanted = query.slice(0, findLimits.query);
  if (wanted === '') return [];
  const pattern = new RegExp(escaped(wanted), isCaseSensitive ? 'gu' : 'giu');
  const matches: TextMatch[] = [];

  for (const { index, 0: found } of text.matchAll(pattern)) {
    if (matches.length >= limit) break;
    matches.push({ start: index, end: index + found.length });
  }

  return matches;
}
