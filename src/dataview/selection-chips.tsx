import type { ValueSelection } from './selection.ts';

/**
 * What visitors chose in a section, each value with the way out of it; on paper in words instead, unless another section
 * names the filter (`named`).
 */
export function SelectionChips({
  selection,
  named = [],
}: {
  selection: ValueSelection | null;
  named?: readonly string[] | undefined;
}) {
  if (!selection || selection.chosen.length === 0) return null;
  const isNamed = selection.keys.every((key) => named.includes(key));
  return (
    <div className="tm-filter-panel">
      {/* The list is no child of the panel itself, which would put it on the line of an icon. */}
      <div>
        <Chips selection={selection} />
      </div>
      {!isNamed && <p className="tm-filters-on-paper">{onPaper(selection)}</p>}
    </div>
  );
}

const onPaper = ({ label, chosen, textOf }: ValueSelection) =>
  `Filtered by ${label}: ${chosen.map(textOf).join(', ')}`;

function Chips({ selection }: { selection: ValueSelection }) {
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
