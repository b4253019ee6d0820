import { pathOfGroup, type PivotGroup } from './pivot-table.ts';

/** The most groups that are closed at a time. */
export const mostClosed = 100;

/** The marks of the closed groups of a pivot in a text that has them between points; see `markOf`. */
export const readClosed = (text: string | null): string[] =>
  (text ?? '')
    .split('.')
    .filter((mark) => /^[0-9a-z]{1,7}$/.test(mark))
    .slice(0, mostClosed);

/**
 * What a group is named by in the query string: a hash of its values and of those that it is in (FNV-1a, 32
 * bits). Other values of the same mark would be closed with it, which readers see and undo.
 */
export function markOf(group: PivotGroup): string {
  const path = pathOfGroup(group).map(({ value, others }) => (others > 0 ? 'others' : JSON.stringify(value)));

  let hash = 0x811c9dc5;
  for (const character of path.join('\n')) {
    hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
