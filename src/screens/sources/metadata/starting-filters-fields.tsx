import { operationOptions } from '#dataview/settings/column-options.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Select } from '#ui/select/select.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { FilterValues } from './row-filter-fields.tsx';

type Filter = NonNullable<SourceColumn['filters']>[number];

const emptyFilter: Filter = {
  type: 'internal',
  operation: 'filter',
  values: [],
  isMulti: true,
  usePageFilters: false,
  searchParamKey: '',
};
/** As many filters as a column may have. */
const most = 20;

type StartingFiltersFieldsProps = {
  column: SourceColumn;
  onChange(column: SourceColumn): void;
};

/** The filters of a column that sections start with when they choose the source. */
export function StartingFiltersFields({ column, onChange }: StartingFiltersFieldsProps) {
  const filters = column.filters ?? [];
  const set = (next: Filter[]) => {
    const { filters: _, ...others } = column;
    if (next.length === 0) return onChange(others);
    return onChange({ ...others, filters: next });
  };
  const change = (at: number, part: Partial<Filter>) => set(filters.with(at, { ...filters[at]!, ...part }));

  return (
    <fieldset className="flex min-w-0 flex-col gap-3 sm:col-span-2">
      <legend className="mb-1.5 text-14 font-medium">Filters that new sections start with</legend>
      {filters.map((filter, at) => (
        <div key={at} className="flex flex-wrap items-center gap-2">
          <Select
            label={`Operation of filter ${at + 1}`}
            hideLabel
            isCompact
            className="w-36"
            options={operationOptions}
            value={filter.operation}
            onChange={(operation) => change(at, { operation })}
          />
          <FilterValues
            label={`Values of filter ${at + 1}`}
            column={column}
            values={filter.values}
            onChange={(values) => change(at, { values })}
          />
          <Switch
            isSelected={filter.type === 'external'}
            onChange={(on) => change(at, { type: on ? 'external' : 'internal' })}
          >
            Visitors can change it
          </Switch>
          <IconButton
            icon="x"
            label={`Remove filter ${at + 1}`}
            onPress={() => set(filters.toSpliced(at, 1))}
          />
        </div>
      ))}
      {filters.length < most && (
        <Button
          className="self-start"
          variant="quiet"
          size="compact"
          icon="plus"
          onPress={() => set([...filters, emptyFilter])}
        >
          Add a filter
        </Button>
      )}
    </fieldset>
  );
}
