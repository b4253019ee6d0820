import { columnLabelByName } from '#domain/source/column/column-label.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { useGrid } from '../input/grid-context.ts';
import { filterText } from '../store/column-filters.ts';

type Chip = { key: string; text: string; onRemove(): void };

/** The filters and the order in force, each with the way out of it. */
export function FilterChips() {
  const chips = [...useFilterChips(), ...useSortChips()];
  if (chips.length === 0) return null;

  return (
    <ul aria-label="Active filters" className="flex flex-wrap gap-2">
      {chips.map((chip) => (
        <li
          key={chip.key}
          className="flex items-center gap-1 rounded-full bg-accent-soft py-0.5 pe-1 ps-3 text-12 text-accent"
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

function useFilterChips(): Chip[] {
  const { columns, grid, choices, filter: setFilter } = useGrid();
  return Object.entries(choices.filters).map(([name, filter]) => {
    const column = columns.find((other) => other.name === name);
    const text = filterText(filter, column, grid.lookups.get(name)?.labelOf);
    return {
      key: name,
      text: `${columnLabelByName(columns, name)} ${text}`,
      onRemove: () => setFilter(name, null),
    };
  });
}

function useSortChips(): Chip[] {
  const { columns, choices, sort: setSort } = useGrid();
  const { sort } = choices;
  if (!sort) return [];

  const direction = sort.order.startsWith('asc') ? 'ascending' : 'descending';
  const text = `Sorted by ${columnLabelByName(columns, sort.column)}, ${direction}`;
  return [{ key: 'sort', text, onRemove: () => setSort(null) }];
}
