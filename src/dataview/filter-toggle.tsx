import type { ReactNode } from 'react';
import type { FilterChip } from './filter-form-props.ts';

/** A panel of filters that its icon opens and closes, beside the filters that are set, each with the way out of it. */
export function FilterToggle({
  id,
  chips,
  clear,
  onPaper,
  children,
}: {
  id: string;
  chips: FilterChip[];
  /** The address without the panel's filters, where any is set. */
  clear: string | null;
  /** What is set, in words; a form cannot be read on paper. */
  onPaper: string;
  children: ReactNode;
}) {
  return (
    <div className="tm-filter-panel">
      {clear !== null && <ActiveFilters chips={chips} clear={clear} />}
      <details id={id} open>
        <summary>
          <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
            <path d="M2 5h20M6 12h12M9 19h6" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
          </svg>
          Filters
        </summary>
        {children}
      </details>
      {onPaper && <p className="tm-filters-on-paper">{onPaper}</p>}
    </div>
  );
}

/**
 * Filters that an address sets and no form or choice of the page shows, each with the way out of it; on paper in words.
 * Nothing where there are none.
 */
export function UnshownFilters({ chips }: { chips: FilterChip[] }) {
  if (chips.length === 0) return null;
  return (
    <div className="tm-filter-panel mb-3">
      {/* The list is no child of the panel itself, which would put it on the line of an icon. */}
      <div>
        <ActiveFilters chips={chips} />
      </div>
      <p className="tm-filters-on-paper">{`Filtered by ${chips.map(({ text }) => text).join('; ')}`}</p>
    </div>
  );
}

function ActiveFilters({ chips, clear }: { chips: FilterChip[]; clear?: string }) {
  return (
    <ul className="tm-selection" aria-label="Active filters">
      {chips.map(({ text, href }) => (
        <li key={text}>
          <a href={href} aria-label={`Remove ${text}`}>
            {text} <span aria-hidden="true">×</span>
          </a>
        </li>
      ))}
      {clear !== undefined && (
        <li>
          <a href={clear}>Clear all</a>
        </li>
      )}
    </ul>
  );
}
