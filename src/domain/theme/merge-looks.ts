import { isRecord } from '#domain/value/object/is-record.ts';
import { isSameJson } from '#domain/value/object/is-same-json.ts';
import type { ThemeLook } from './theme.ts';

/** Three states of a value: as it was, and as two people made it. */
type Changes = { before: unknown; theirs: unknown; mine: unknown };

/**
 * Merges what two people made of the look of a theme, part by part; lists and values are parts. `conflicts`
 * are the parts that both changed, such as `tokens.layout.topBar`; the look has mine there.
 */
export function mergeLooks(changes: Record<keyof Changes, ThemeLook>): {
  look: ThemeLook;
  conflicts: string[];
} {
  const conflicts: string[] = [];
  const look = merge(changes, [], conflicts);
  // Each part is one of the three looks.
  return { look: look as ThemeLook, conflicts };
}

function merge(changes: Changes, path: readonly string[], conflicts: string[]): unknown {
  const { before, theirs, mine } = changes;
  if (isSameJson(mine ?? null, before ?? null)) return theirs;
  if (isSameJson(theirs ?? null, before ?? null) || isSameJson(theirs ?? null, mine ?? null)) return mine;

  if (isRecord(before) && isRecord(theirs) && isRecord(mine)) {
    const keys = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
    const entries = [...keys].map((key) => {
      const part = { before: before[key], theirs: theirs[key], mine: mine[key] };
      return [key, merge(part, [...path, key], conflicts)] as const;
    });
    // What one person removed and the other left as it was is undefined.
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }

  conflicts.push(path.join('.'));
  return mine;
}
