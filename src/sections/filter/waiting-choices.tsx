import { PlainChoices } from '#dataview/filters/filter-form.tsx';
import type { ManyField } from '#dataview/filters/filter-form-props.ts';

/** The values of a filter as the island finds them: with the place of its search field and buttons. */
export function WaitingChoices({ field }: { field: ManyField }) {
  return <PlainChoices field={field} isSearchable />;
}
