import type { ReactElement } from 'react';
import { escapeMarkup } from '#domain/value/text/escape-markup.ts';
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

/** The same of a mark that is written as markup. */
export function linkMarkup(
  mark: string,
  { choice, place, label }: { choice: GraphChoice | undefined; place: ChartX; label: string },
): string {
  if (!choice || place.isRest) return mark;
  const current = choice.chosen.includes(place.key) ? ' aria-current="true"' : '';
  const address = escapeMarkup(choice.toggle(place.key));
  return `<a href="${address}" aria-label="${escapeMarkup(label)}"${current}>${mark}</a>`;
}
