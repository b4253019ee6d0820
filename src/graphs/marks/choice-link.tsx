import type { ReactElement } from 'react';
import type { GraphChoice } from '../graph-view-props.ts';

/**
 * A mark as a link to the page filtered by its place along x; the mark alone where nothing can be chosen. `value` is the key
 * of the place, and `label` what is announced. It is no component, because charts have thousands of marks.
 */
export function choiceLink(
  mark: ReactElement,
  { choice, value, label }: { choice: GraphChoice | undefined; value: string; label: string },
): ReactElement {
  if (!choice) return mark;
  return (
    <a
      key={mark.key}
      href={choice.toggle(value)}
      aria-label={label}
      aria-current={choice.chosen.includes(value) || undefined}
    >
      {mark}
    </a>
  );
}
