/** A part of a pattern: characters as they are, or a wildcard. */
type PatternPart = { text: string } | { wildcard: '*' | '**' | '?' };

/** What the keys that a pattern matches begin with. */
export const fixedStart = (pattern: string): string => /^[^*?]*/.exec(pattern)?.[0] ?? '';

/**
 * Whether a key such as `floods/2024/may.csv` matches a pattern: `*` stands for characters within a part of
 * the path, `**` for any, `?` for one. It takes time in proportion to the length of both at most.
 */
export function matchesPattern(key: string, pattern: string): boolean {
  // The places of the pattern that the characters read so far may have reached.
  const parts = partsOf(pattern);
  let reached = closure([0], parts);
  for (const character of key) {
    const next = [...reached].flatMap((place) => following(place, parts, character));
    reached = closure(next, parts);
    if (reached.size === 0) return false;
  }

  return reached.has(parts.length);
}

/** The parts of a pattern, each character on its own. */
function partsOf(pattern: string): PatternPart[] {
  const tokens = pattern.match(/\*+|./gsu) ?? [];
  return tokens.map((token): PatternPart => {
    if (token === '?') return { wildcard: '?' };
    if (!token.startsWith('*')) return { text: token };
    return { wildcard: token.length > 1 ? '**' : '*' };
  });
}

/** Places with those behind wildcards that may stand for nothing. */
function closure(places: readonly number[], parts: readonly PatternPart[]): Set<number> {
  const all = new Set<number>();
  for (let place of places) {
    while (!all.has(place)) {
      all.add(place);
      const part = parts[place];
      if (!part || !('wildcard' in part) || part.wildcard === '?') break;
      place += 1;
    }
  }
  return all;
}

function following(place: number, parts: readonly PatternPart[], character: string): number[] {
  const part = parts[place];
  if (!part) return [];
  if ('text' in part) return part.text === character ? [place + 1] : [];
  if (part.wildcard === '**') return [place];
  if (character === '/') return [];
  return part.wildcard === '?' ? [place + 1] : [place];
}
