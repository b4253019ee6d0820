import type { ReactNode } from 'react';
import { useTexts } from '#texts/use-texts.tsx';
import { ActiveFilters } from './active-filters.tsx';
import type { FilterChip } from './filter-form-props.ts';

type FilterToggleProps = {
  id: string;
  chips: FilterChip[];
  /** The address without the panel's filters, where any is set. */
  clear: string | null;
  /** What is set, in words; a form cannot be read on paper. */
  onPaper: string;
  children: ReactNode;
};

/**
 * A panel of filters that its icon opens and closes, beside the filters that are set, each with the way out
 * of it.
 */
export function FilterToggle({ id, chips, clear, onPaper, children }: FilterToggleProps) {
  const { filters: texts, sections } = useTexts();
  return (
    <div className="tm-filter-panel">
      {clear !== null && <ActiveFilters chips={chips} clear={{ text: texts.clearAll, href: clear }} />}
      <details id={id} open>
        <summary>
          <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
            <path d="M2 5h20M6 12h12M9 19h6" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
          </svg>
          {sections.filters}
        </summary>
        {children}
      </details>
      {onPaper && <p className="tm-filters-on-paper">{onPaper}</p>}
    </div>
  );
}
