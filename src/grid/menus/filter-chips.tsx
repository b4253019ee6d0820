import type { SourceColumn } from '#domain/source/column/column.ts';
import { columnLabelByName } from '#domain/source/column/column-label.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { filterText, type GridChoices } from '../store/column-filters.ts';
import type { OptionLookups } from '../store/option-lookups.tsx';

/** The filters and the order in force, each with the way out of it. */
export function FilterChips({
  columns,
  lookups,
  choices,
  onRemove,
  onUnsort,
}: {
  columns: readonly SourceColumn[];
  lookups: OptionLookups;
  choices: GridChoices;
  onRemove(column: string): void;
  onUnsort(): void;
}) {
  const nameOf = (name: string) => columnLabelByName(columns, name);
  const chips = [
    ...Object.entries(choices.filters).map(([name, filter]) => ({
      key: name,
      text: `${nameOf(name)} ${filterText(
        filter,
        columns.find((column) => column.name === name),
        lookups.get(name)?.labelOf,
      )}`,
      onRemove: () => onRemove(name),
    })),
    ...(choices.sort
      ? [
          {
            key: 'sort',
            text: `Sorted by ${nameOf(choices.sort.column)}, ${choices.sort.order.startsWith('asc') ? 'ascending' : 'descending'}`,
            onRemove: onUnsort,
          },
        ]
      : []),
  ];
  if (chips.length === 0) return null;

  return (
    <ul aria-label="Active filters" className="flex flex-wrap gap-2">
      {chips.map((chip) => (
        <li
          key={chip.key}
          className="flex items-center gap-1 rounded-full bg-accent-soft py-0.5 pr-1 pl-3 text-12 text-accent"
        >
          <span className="max-w-80 truncate">{chip.text}</span>
          <button
            type="button"
            aria-label={`Remove: ${chip.text}`}
            className="grid size-6 place-items-center rounded-full hover:bg-accent/10"
            onClick={chip.onRemove}
          >
            <Icon name="x" size={12} />
          </button>
        </li>
      ))}
    </ul>
  );
}
