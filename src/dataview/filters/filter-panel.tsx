import { filterForm } from './filter-fields.ts';
import { FilterForm } from './filter-form.tsx';

/**
 * The filters that a section offers visitors, as a form that works without script; nothing when it offers
 * none.
 */
export function FilterPanel(props: Parameters<typeof filterForm>[0]) {
  const form = filterForm(props);
  return form && <FilterForm {...form} />;
}
