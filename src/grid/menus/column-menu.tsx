import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { operationNames } from '#domain/formula/condition.ts';
import type { SortOrder } from '#domain/query/data-request.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import { hasOrder } from '#domain/source/column/column-storage.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';
import { queryKeys } from '#client/query-keys.ts';
import { Button } from '#ui/button/button.tsx';
import { Checkbox } from '#ui/checkbox/checkbox.tsx';
import { NumberField } from '#ui/number-field/number-field.tsx';
import { Popover } from '#ui/popover/popover.tsx';
import { SearchField } from '#ui/search-field/search-field.tsx';
import { Select } from '#ui/select/select.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { useGrid } from '../input/grid-context.ts';
import {
  filterValueText,
  operationLabels,
  rowsQueryOf,
  withoutFilter,
  type GridFilter,
} from '../store/column-filters.ts';
import { leastColumnWidth } from '../paint/grid-geometry.ts';

type Operation = GridFilter['operation'];

type ColumnMenuProps = {
  column: SourceColumn;
  /** The index of the column. */
  index: number;
  /** How wide the column is drawn, in px. */
  width: number;
};

/** The menu of a column: its order, its filter and its width. */
export function ColumnMenu({ column, index, width }: ColumnMenuProps) {
  const { columnLayout, fit, setColumnWidth, trigger, closeMenu } = useGrid();

  return (
    <Popover
      label={`Column ${columnLabel(column)}`}
      isOpen
      triggerRef={trigger}
      onOpenChange={(isOpen) => !isOpen && closeMenu()}
      className="flex max-h-125 w-72 max-w-full min-w-45 flex-col gap-4"
    >
      <div className="flex flex-col">
        {hasOrder(column.type) && (
          <>
            <SortAction column={column} order="asc nulls last" icon="arrow-up">
              Sort ascending
            </SortAction>
            <SortAction column={column} order="desc nulls last" icon="arrow-down">
              Sort descending
            </SortAction>
          </>
        )}
        <MenuAction icon="move-horizontal" onPress={() => fit(index)}>
          Fit width to content
        </MenuAction>
        <FreezeAction index={index} />
      </div>
      <FilterForm column={column} />
      <NumberField
        label="Width in pixels"
        isCompact
        value={columnLayout.widths[column.name] ?? width}
        minValue={leastColumnWidth}
        step={10}
        onChange={(next) => setColumnWidth(index, next)}
      />
    </Popover>
  );
}

type SortActionProps = { column: SourceColumn; order: SortOrder; icon: string; children: ReactNode };

/** Sorts the rows by a column; where they are sorted that way, they are sorted no more. */
function SortAction({ column: { name: column }, order, icon, children }: SortActionProps) {
  const { choices, sort } = useGrid();
  const isPressed = choices.sort?.column === column && choices.sort.order === order;
  const change = () => {
    if (isPressed) {
      sort(null);
    } else {
      sort({ column, order });
    }
  };

  return (
    <MenuAction icon={icon} isPressed={isPressed} onPress={change}>
      {children}
    </MenuAction>
  );
}

/** Freezes the columns up to one, or none where these are frozen. */
function FreezeAction({ index }: { index: number }) {
  const { columnLayout, freeze } = useGrid();
  if (columnLayout.frozen === index + 1) {
    return (
      <MenuAction icon="pin" onPress={() => freeze(0)}>
        Unfreeze columns
      </MenuAction>
    );
  }

  return (
    <MenuAction icon="pin" onPress={() => freeze(index + 1)}>
      Freeze up to this column
    </MenuAction>
  );
}

type MenuActionProps = { icon: string; isPressed?: boolean; onPress(): void; children: ReactNode };

/** An action of the menu, which it closes. */
function MenuAction({ icon, isPressed, onPress, children }: MenuActionProps) {
  const { closeMenu } = useGrid();
  return (
    <Button
      size="compact"
      variant="quiet"
      icon={icon}
      aria-pressed={isPressed}
      className="justify-start"
      onPress={() => {
        onPress();
        closeMenu();
      }}
    >
      {children}
    </Button>
  );
}

type FilterFormProps = { column: SourceColumn };

function FilterForm({ column }: FilterFormProps) {
  const { choices, filter: setFilter, closeMenu } = useGrid();
  const filter = choices.filters[column.name];
  const [operation, setOperation] = useState<Operation>(filter?.operation ?? 'filter');
  const before = enteredIn(filter);
  const [values, setValues] = useState(before.values);
  const [text, setText] = useState(before.text);
  const apply = (next: GridFilter | null) => {
    setFilter(column.name, next);
    closeMenu();
  };

  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        apply(filterOf(operation, values, text));
      }}
    >
      <Select
        label="Rows where it"
        isCompact
        options={operationNames.map((value) => ({ value, label: operationLabels[value] }))}
        value={operation}
        onChange={(next) => setOperation(next)}
      />
      {isListOperation(operation) ? (
        <ValueList column={column} chosen={values} onChange={setValues} />
      ) : (
        <TextField label="Value" hideLabel isCompact placeholder="Value" value={text} onChange={setText} />
      )}
      <div className="flex gap-2">
        <Button type="submit" size="compact" variant="primary">
          Apply filter
        </Button>
        {filter && (
          <Button size="compact" onPress={() => apply(null)}>
            Remove filter
          </Button>
        )}
      </div>
    </form>
  );
}

const isListOperation = (operation: Operation) => operation === 'filter' || operation === 'exclude';

/** What was chosen and typed for a filter. */
function enteredIn(filter: GridFilter | undefined): { values: Value[]; text: string } {
  if (!filter) return { values: [], text: '' };
  if ('values' in filter) return { values: filter.values, text: '' };
  return { values: [], text: filter.value };
}

/** The filter of what was chosen or typed; null where that is nothing. */
function filterOf(operation: Operation, values: Value[], text: string): GridFilter | null {
  if (operation === 'filter' || operation === 'exclude') {
    if (values.length === 0) return null;
    return { operation, values };
  }

  if (text === '') return null;
  return { operation, value: text };
}

type Value = string | number | boolean | null;

/** The chosen values once one of them was ticked, or not any more. */
function withTicked(chosen: readonly Value[], value: Value, isOn: boolean): Value[] {
  if (isOn) return [...chosen, value];
  return chosen.filter((member) => member !== value);
}

type ValueListProps = { column: SourceColumn; chosen: readonly Value[]; onChange(values: Value[]): void };

function ValueList({ column, chosen, onChange }: ValueListProps) {
  const { versionId, grid, query: base, choices } = useGrid();
  // The values and their counts are those of the rows that the filters of the other columns leave.
  const others = rowsQueryOf(base, withoutFilter(choices, column.name));
  const [search, setSearch] = useState('');
  const query = useQuery({
    queryKey: [...queryKeys.distinctValues(versionId, column.name, search), others],
    queryFn: ({ signal }) => grid.rows.distinct(column, search, others, signal),
    placeholderData: (before) => before,
  });

  const options = (query.data ?? []).map(({ value, count, label }) => ({
    value: value as Value,
    count,
    label,
  }));
  const listed = new Set(options.map(({ value }) => value));
  const uncounted = (value: Value) => ({ value, count: null, label: undefined });
  const unlisted = chosen.filter((value) => !listed.has(value)).map(uncounted);
  const empty = [uncounted(null)].filter(() => !chosen.includes(null));

  return (
    <>
      <SearchField label="Search values" value={search} onChange={setSearch} />
      {query.error && <p className="text-12 text-danger">{query.error.message}</p>}
      <div role="group" aria-label="Values" className="flex max-h-48 flex-col gap-1 overflow-y-auto">
        {[...unlisted, ...options, ...empty].map(({ value, count, label }) => (
          <div key={`${typeof value} ${value}`} className="flex items-center justify-between gap-2 text-14">
            <Checkbox
              isSelected={chosen.includes(value)}
              onChange={(isOn) => onChange(withTicked(chosen, value, isOn))}
            >
              {label ?? filterValueText(value, column)}
            </Checkbox>
            {count !== null && <span className="tabular text-12 text-quiet">{formatNumber(count)}</span>}
          </div>
        ))}
      </div>
    </>
  );
}
