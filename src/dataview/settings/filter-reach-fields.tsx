import { use } from 'react';
import { Checkbox } from '#ui/checkbox/checkbox.tsx';
import { Disclosure } from '#ui/disclosure/disclosure.tsx';
import { isReached, offersFilter, setReached, type PageFilter } from '../query/filter-reach.ts';
import { PageSections } from './page-sections.ts';

/**
 * The other sections of the page that have the column of a filter, and whether the filter applies to each.
 */
export function FilterReachFields({ filter }: { filter: PageFilter }) {
  const sections = use(PageSections)().flatMap((section) => {
    const isOn = isReached(section.state, filter);
    if (isOn === null) return [];
    return [{ ...section, isOn }];
  });
  if (sections.length === 0) {
    return <p className="text-12 text-quiet">No other section of this page has this column.</p>;
  }

  const count = sections.filter(({ isOn }) => isOn).length;
  return (
    <Disclosure title={`Applies to ${count} of ${sections.length} sections`}>
      <ul aria-label="Sections that the filter applies to">
        {sections.map(({ id, name, state, isOn, onChange }) => (
          <li key={id}>
            <Checkbox
              className="py-1"
              isSelected={isOn}
              isDisabled={offersFilter(state, filter)}
              onChange={(on) => onChange(setReached(state, filter, on))}
            >
              {offersFilter(state, filter) ? `${name} (shows this filter itself)` : name}
            </Checkbox>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
