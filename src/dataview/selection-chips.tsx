import type { Selection } from './selection.ts';

/** What visitors chose in a section, each value with the way out of it. */
export function SelectionChips({ selection }: { selection: Selection | null }) {
  if (!selection || selection.chosen.length === 0) return null;
  return (
    <ul className="tm-selection" aria-label={`The page is filtered by ${selection.label}`}>
      {selection.chosen.map((value) => (
        <li key={value}>
          <a
            href={selection.toggle(value)}
            aria-label={`Remove ${selection.label}: ${selection.textOf(value)}`}
          >
            {selection.textOf(value)} <span aria-hidden="true">×</span>
          </a>
        </li>
      ))}
      <li>
        <a href={selection.clear}>Clear</a>
      </li>
    </ul>
  );
}
