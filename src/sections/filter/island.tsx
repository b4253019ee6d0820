import { FilterForm } from '#dataview/filters/filter-form.tsx';
import type { FilterFormProps } from '#dataview/filters/filter-form-props.ts';
import { FilterSectionContext, type FilterSection } from './filter-section-context.ts';
import { SearchableChoices } from './searchable-choices.tsx';

/** The form of filters, with values that can be searched, selected and removed all at once. */
export function Island({ form, pageId, section }: { form: FilterFormProps } & FilterSection) {
  return (
    <FilterSectionContext value={{ pageId, section }}>
      <FilterForm {...form} choices={SearchableChoices} />
    </FilterSectionContext>
  );
}
