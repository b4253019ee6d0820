import { useQuery } from '@tanstack/react-query';
import { useState, type RefObject } from 'react';
import { operationNames, type SortOrder } from '#domain/query/data-request.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';
import { queryKeys } from '#client/query-keys.ts';
import { Button } from '#ui/button/button.tsx';
import { Checkbox } from '#ui/checkbox/checkbox.tsx';
import { NumberField } from '#ui/number-field/number-field.tsx';
import { Popover } from '#ui/popover/popover.tsx';
import { SearchField } from '#ui/search-field/search-field.tsx';
import { Select } from '#ui/select/select.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { operationLabels, filterValueText, type GridFilter } from '../store/column-filters.ts';
import type { GraphqlRows } from '../store/graphql-rows.ts';
import type { RowsQuery } from '../store/row-store.ts';
import { leastColumnWidth } from '../paint/grid-geometry.ts';

type Operation = GridFilter['operation'];

/** The menu of a column: its order, its filter and its width. */
export function ColumnMenu({
  versionId,
  column,
  rows,
  others,
  sort,
  filter,
  width,
  triggerRef,
  onSort,
  onFilter,
  onWidth,
  onFit,
  isFrozen,
  onFreeze,
  onClose,
}: {
  versionId: number;
  column: SourceColumn;
  rows: GraphqlRows;
  /** The filters of the other columns: the values and their counts are those of these rows. */
  others: RowsQuery;
  sort: SortOrder | null;
  filter: GridFilter | null;
  width: number;
  triggerRef: RefObject<Element | null>;
  onSort(order: SortOrder | null): void;
  onFilter(filter: GridFilter | null): void;
  onWidth(width: number): void;
  /** Makes the column as wide as what is in it. */
  onFit(): void;
  /** Whether the columns up to this one stay in view, and no others. */
  isFrozen: boolean;
  onFreeze(isFrozen: boolean): void;
  onClose(): void;
}) {
  const action = (label: string, icon: string, act: () => void, isPressed?: boolean) => (
    <Button
      size="compact"
      variant="quiet"
      icon={icon}
      {...(isPressed === undefined ? {} : { 'aria-pressed': isPressed })}
      className="justify-start"
      onPress={() => {
        act();
        onClose();
      }}
    >
      {label}
    </Button>
  );
  const sortAction = (order: SortOrder, label: string, icon: string) =>
    action(label, icon, () => onSort(sort === order ? null : order), sort === order);

  return (
    <Popover
      label={`Column ${columnLabel(column)}`}
      isOpen
      triggerRef={triggerRef}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className="flex max-h-125 w-72 max-w-full min-w-45 flex-col gap-4"
    >
      <div className="flex flex-col">
        {sortAction('asc nulls last', 'Sort ascending', 'arrow-up')}
        {sortAction('desc nulls last', 'Sort descending', 'arrow-down')}
        {action('Fit width to content', 'move-horizontal', onFit)}
        {action(isFrozen ? 'Unfreeze columns' : 'Freeze up to this column', 'pin', () => onFreeze(!isFrozen))}
      </div>
      <FilterForm
        versionId={versionId}
        column={column}
        rows={rows}
        others={others}
        filter={filter}
        onFilter={(next) => {
          onFilter(next);
          onClose();
        }}
      />
      <NumberField
        label="Width in pixels"
        isCompact
        value={width}
        minValue={leastColumnWidth}
        step={10}
        onChange={onWidth}
      />
    </Popover>
  );
}

function FilterForm({
  versionId,
  column,
  rows,
  others,
  filter,
  onFilter,
}: {
  versionId: number;
  column: SourceColumn;
  rows: GraphqlRows;
  /** The filters of the other columns: the values and their counts are those of these rows. */
  others: RowsQuery;
  filter: GridFilter | null;
  onFilter(filter: GridFilter | null): void;
}) {
  const [operation, setOperation] = useState<Operation>(filter?.operation ?? 'filter');
  const [values, setValues] = useState(filter && 'values' in filter ? filter.values : []);
  const [text, setText] = useState(filter && 'value' in filter ? filter.value : '');
  const isList = operation === 'filter' || operation === 'exclude';
  const next: GridFilter | null = isList
    ? values.length > 0
      ? { operation, values }
      : null
    : text === ''
      ? null
      : { operation, value: text };

  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onFilter(next);
      }}
    >
      <Select
        label="Rows where it"
        isCompact
        options={operationNames.map((value) => ({ value, label: operationLabels[value] }))}
        value={operation}
        onChange={(chosen) => setOperation(chosen)}
      />
      {isList ? (
        <ValueList
          versionId={versionId}
          column={column}
          rows={rows}
          others={others}
          chosen={values}
          onChange={setValues}
        />
      ) : (
        <TextField label="Value" hideLabel isCompact placeholder="Value" value={text} onChange={setText} />
      )}
      <div className="flex gap-2">
        <Button type="submit" size="compact" variant="primary">
          Apply filter
        </Button>
        {filter && (
          <Button size="compact" onPress={() => onFilter(null)}>
            Remove filter
          </Button>
        )}
      </div>
    </form>
  );
}

type Value = string | number | boolean | null;

function ValueList({
  versionId,
  column,
  rows,
  others,
  chosen,
  onChange,
}: {
  versionId: number;
  column: SourceColumn;
  rows: GraphqlRows;
  /** The filters of the other columns: the values and their counts are those of these rows. */
  others: RowsQuery;
  chosen: readonly Value[];
  onChange(values: Value[]): void;
}) {
  const [search, setSearch] = useState('');
  const query = useQuery({
    queryKey: [...queryKeys.distinctValues(versionId, column.name, search), others],
    queryFn: ({ signal }) => rows.distinct(column, search, others, signal),
    placeholderData: (before) => before,
  });

  const found = (query.data ?? []).map(({ value, count, label }) => ({
    value: value as Value,
    count,
    label,
  }));
  const listed = new Set(found.map(({ value }) => value));
  const extra = chosen
    .filter((value) => !listed.has(value))
    .map((value) => ({ value, count: null, label: undefined }));
  const empty = chosen.includes(null) ? [] : [{ value: null, count: null, label: undefined }];

  return (
    <>
      <SearchField label="Search values" value={search} onChange={setSearch} />
      {query.error && <p className="text-12 text-danger">{query.error.message}</p>}
      <div role="group" aria-label="Values" className="flex max-h-48 flex-col gap-1 overflow-y-auto">
        {[...extra, ...found, ...empty].map(({ value, count, label }) => (
          <div key={`${typeof value} ${value}`} className="flex items-center justify-between gap-2 text-14">
            <Checkbox
              isSelected={chosen.includes(value)}
              onChange={(isOn) => onChange(isOn ? [...chosen, value] : chosen.filter((one) => one !== value))}
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
