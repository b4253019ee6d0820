import type { ReactNode } from 'react';
import { useTexts } from '#texts/use-texts.tsx';
import type { FilterChip } from './filter-form-props.ts';

type ActiveFiltersProps = {
  label?: string;
  chips: readonly (FilterChip & { name?: string })[];
  clear?: FilterChip | undefined;
};

/**
 * Filters that are set, each with the way out of it, and with `clear` a way out of all; `name` is what a chip
 * removes.
 */
export function ActiveFilters({ label, chips, clear }: ActiveFiltersProps) {
  const { filters: texts } = useTexts();
  return (
    <ul className="tm-selection" aria-label={label ?? texts.activeFilters}>
      {chips.map(({ text, name = text, href }) => (
        <li key={`${name} ${href}`}>
          <a href={href} aria-label={texts.remove({ name })}>
            {text} <span aria-hidden="true">×</span>
          </a>
        </li>
      ))}
      {clear && (
        <li>
          <a href={clear.href}>{clear.text}</a>
        </li>
      )}
    </ul>
  );
}

/** Filters above a section without a panel for them; on paper in words, where there are any. */
export function FiltersAbove({ onPaper, children }: { onPaper: string | null; children: ReactNode }) {
  return (
    <div className="tm-filter-panel">
      {/* The list is no child of the panel itself, which would put it on the line of an icon. */}
      <div>{children}</div>
      {onPaper && <p className="tm-filters-on-paper">{onPaper}</p>}
    </div>
  );
}
