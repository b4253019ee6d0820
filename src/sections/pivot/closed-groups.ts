import type { Parameter } from '#domain/page/filter/query-string.ts';
import type { PivotGroup } from '#domain/query/pivot-table.ts';

/** The most groups that are closed at a time. */
const mostClosed = 100;

/** The groups whose inner ones are hidden, by their marks. */
export const closedParameter: Parameter<readonly string[]> = {
  read: (text) =>
    (text ?? '')
      .split('.')
      .filter((mark) => /^[0-9a-z]{1,7}$/.test(mark))
      .slice(0, mostClosed),
  write: (marks) => (marks.length === 0 ? null : marks.join('.')),
};

/**
 * What a group is named by in the query string: a hash of its values and of those that it is in (FNV-1a, 32
 * bits). Other values of the same mark would be closed with it, which readers see and undo.
 */
export function markOf(group: PivotGroup): string {
  const path: string[] = [];
  for (let one: PivotGroup | null = group; one?.parent; one = one.parent) {
    path.unshift(one.others > 0 ? 'others' : JSON.stringify(one.value));
  }

  let hash = 0x811c9dc5;
  for (const character of path.join('\n')) {
    hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

/** The closed groups with one more, or without it where it is one of them. */
export function toggledGroup(closed: readonly string[], mark: string): string[] {
  if (closed.includes(mark)) return closed.filter((one) => one !== mark);
  return [...closed, mark].slice(-mostClosed);
}
