import type { ReactElement } from 'react';
import type { GraphChoice } from '../graph-view-props.ts';
import type { ChartX } from './chart-data.ts';

/**
 * A mark as a link to the page filtered by its place along x; the mark alone where nothing can be chosen, and
 * at the sum of categories that are not shown. `label` is what is announced. It is no component, because
 * charts have thousands of marks.
 */
export function choiceLink(
  mark: ReactElement,
  { choice, place, label }: { choice: GraphChoice | undefined; place: ChartX; label: string },
): ReactElement {
  if (!choice || place.isRest) return mark;
  return (
    <a
      key={mark.key}
      href={choice.toggle(place.key)}
      aria-label={label}
      aria-current={choice.chosen.includes(place.key) || undefined}
    >
      {mark}
    </a>
  );
}
