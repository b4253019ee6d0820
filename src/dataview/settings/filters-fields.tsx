import { columnLabel } from '#domain/source/column-label.ts';
import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Disclosure } from '#ui/disclosure/disclosure.tsx';
import { Select } from '#ui/select/select.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { TextArea } from '#ui/text-area/text-area.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { columnKey, type ColumnDescriptor, type ColumnFilter } from '../column-descriptor.ts';
import { addFilter, changeFilter, followPage, removeFilter } from '../filter-rules.ts';
import { functionOptions, operationOptions } from './column-options.ts';
import { Panel } from './panel.tsx';

type FiltersFieldsProps = {
  columns: ColumnDescriptor[];
  onChange(columns: ColumnDescriptor[]): void;
  /** In a filter section every filter is the visitor's. */
  onlyExternal?: boolean;
};

/** The filters of all columns, and the choice of a column to filter by next. */
export function FiltersFields({ columns, onChange, onlyExternal = false }: FiltersFieldsProps) {
  if (columns.length === 0) return null;
  const originals = columns.filter(({ isDuplicate }) => !isDuplicate);
  return (
    <Panel title="Filters">
      {originals.flatMap((column) =>
        column.filters.map((filter, index) => (
          <FilterFields
            key={`${columnKey(column)} ${index}`}
            {...{ columns, column, filter, index, onChange, onlyExternal }}
          />
        )),
      )}
      <Select
        label="Add a filter"
        placeholder="Choose a column"
        options={originals.map((column) => ({ value: columnKey(column), label: columnLabel(column) }))}
        value={null}
        onChange={(key) => onChange(addFilter(columns, key, onlyExternal ? 'external' : 'internal'))}
      />
    </Panel>
  );
}

/** Values, one a line. The text is state of its own, because a line that was just begun is no value yet. */
function ValuesField({ values, onChange }: { values: string[]; onChange(values: string[]): void }) {
  const [text, setText] = useState(values.join('\n'));
  return (
    <TextArea
      label="Values"
      rows={3}
      description="One value per line. Write null for empty cells."
      value={text}
      onChange={(next) => {
        setText(next);
        onChange(next.split('\n').filter((value) => value !== ''));
      }}
    />
  );
}

type FilterFieldsProps = Required<FiltersFieldsProps> & {
  column: ColumnDescriptor;
  filter: ColumnFilter;
  index: number;
};

function FilterFields({ columns, column, filter, index, onChange, onlyExternal }: FilterFieldsProps) {
  const key = columnKey(column);
  const set = (change: Partial<ColumnFilter>) => onChange(changeFilter(columns, key, index, change));
  const operation = operationOptions.find(({ value }) => value === filter.operation)?.label ?? '';
  const isList = filter.operation === 'filter' || filter.operation === 'exclude';
  const followed = filter.usePageFilters || filter.type === 'external';
  return (
    <Disclosure
      title={`${columnLabel(column)} ${operation}${filter.values.length > 0 ? ` ${filter.values.join(', ')}` : '…'}`}
      isOpen={filter.values.length === 0}
    >
      <div className="flex flex-col gap-3">
        <Select
          label="Operation"
          isCompact
          options={operationOptions}
          value={filter.operation}
          onChange={(value) => set({ operation: value as ColumnFilter['operation'] })}
        />
        {isList ? (
          <ValuesField values={filter.values} onChange={(values) => set({ values })} />
        ) : (
          <TextField
            label="Value"
            isCompact
            value={filter.values[0] ?? ''}
            onChange={(text) => set({ values: text === '' ? [] : [text] })}
          />
        )}
        {!onlyExternal && (
          <>
            <Switch
              isSelected={filter.type === 'external'}
              onChange={(on) =>
                set({
                  ...(on ? followPage(filter, column, true) : filter),
                  type: on ? 'external' : 'internal',
                })
              }
            >
              Visitors can change it
            </Switch>
            <Switch isSelected={filter.usePageFilters} onChange={(on) => set(followPage(filter, column, on))}>
              Use page filters
            </Switch>
          </>
        )}
        {followed && (
          <TextField
            label="Search key"
            isCompact
            placeholder={column.name}
            description="Sections with the same key follow the same filter."
            value={filter.searchParamKey}
            onChange={(searchParamKey) => set({ searchParamKey })}
          />
        )}
        {filter.type === 'external' && isList && (
          <Switch isSelected={filter.isMulti} onChange={(isMulti) => set({ isMulti })}>
            Several values at once
          </Switch>
        )}
        {!onlyExternal && filter.type === 'internal' && columns.some(({ group }) => group) && (
          <Select
            label="Compare"
            isCompact
            options={[
              { value: '', label: 'Each row' },
              ...functionOptions
                .slice(1)
                .map(({ value, label }) => ({ value, label: `${label} of each group` })),
            ]}
            value={filter.fn}
            onChange={(fn) => set({ fn: fn as ColumnFilter['fn'] })}
          />
        )}
        <Button
          className="self-start"
          variant="quiet"
          size="compact"
          icon="trash-2"
          onPress={() => onChange(removeFilter(columns, key, index))}
        >
          Remove filter
        </Button>
      </div>
    </Disclosure>
  );
}
