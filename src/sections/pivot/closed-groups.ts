import type { Parameter } from '#domain/page/filter/query-string.ts';
import { mostClosed, readClosed } from '#domain/query/closed-groups.ts';

/** The groups whose inner ones are hidden, by their marks. */
export const closedParameter: Parameter<readonly string[]> = {
  read: readClosed,
  write: (marks) => (marks.length === 0 ? null : marks.join('.')),
};

/** The closed groups with one more, or without it where it is one of them. */
export function toggledGroup(closed: readonly string[], mark: string): string[] {
  if (closed.includes(mark)) return closed.filter((one) => one !== mark);
  return [...closed, mark].slice(-mostClosed);
}
