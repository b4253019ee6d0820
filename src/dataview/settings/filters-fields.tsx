import type { ReactNode } from 'react';
import { textOfFilterValue } from '#domain/page/filter/filter-value.ts';
import { partName } from '#domain/value/date/date-part.ts';
import { nameSome } from '#domain/value/number/name-some.ts';
import { columnsOfRows } from '#domain/source/column/column.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import { percentageOf, shareUnit } from '#domain/value/cell/share-unit.ts';
import { Button } from '#ui/button/button.tsx';
import { Disclosure } from '#ui/disclosure/disclosure.tsx';
import type { Option } from '#ui/select/option.tsx';
import { Select } from '#ui/select/select.tsx';
import { SortableList } from '#ui/sortable-tree/sortable-list.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { textsOf } from '#texts/texts-of.ts';
import { columnKey, ownKey, type ColumnDescriptor, type ColumnFilter } from '../state/column-descriptor.ts';
import { rangeText, readRange } from '../query/filter-range.ts';
import { pageFilterOf } from '../query/filter-reach.ts';
import { filterLabel } from '../query/function-in-words.ts';
import { comparedResult, hasGroupResult, unitOfResult } from '../state/group-results.ts';
import {
  addFilter,
  addResultFilter,
  appendFilter,
  changeFilter,
  changeOperation,
  comparePart,
  compareWith,
  followPage,
  moveFilters,
  nameFilters,
  removeFilter,
} from '../query/filter-rules.ts';
import {
  comparedOptions,
  comparedPartsOf,
  operationOptions,
  operationsOf,
  rangeOption,
  resultChoice,
} from './column-options.ts';
import { FilterReachFields } from './filter-reach-fields.tsx';
import { hasList, useSourceColumn, ValueFields } from './filter-values-fields.tsx';
import { Panel } from './panel.tsx';

type FiltersFieldsProps = {
  /** The version whose values are picked from. */
  versionId: number;
  columns: ColumnDescriptor[];
  onChange(columns: ColumnDescriptor[]): void;
  /**
   * The only type of filters, if there is one: a filter section has visitors' filters, values within text the
   * others.
   */
  only?: ColumnFilter['type'] | undefined;
  /** Whether the groups are rows and columns of a pivot. */
  isPivot?: boolean;
};

/**
 * The filters of all columns, and the choice of a column to filter by next; those of a filter section are
 * named and ordered.
 */
export function FiltersFields({ versionId, columns, onChange, only, isPivot = false }: FiltersFieldsProps) {
  if (columns.length === 0) return null;

  const filterable = columnsOfRows(columns.filter(({ isDuplicate }) => !isDuplicate));
  const filtered = columns.filter(({ filters }) => filters.length > 0);
  const mayCompareGroups = only === undefined;
  const results = mayCompareGroups ? columns.filter((one) => hasGroupResult(columns, one, { isPivot })) : [];
  const choices: (Option & { add(): ColumnDescriptor[] })[] = [
    ...filterable.map((column) => ({
      value: columnKey(column),
      label: columnLabel(column),
      add: () => withFilter(columns, columnKey(column), only),
    })),
    ...results.map((column) => ({
      value: `result of ${columnKey(column)}`,
      label: resultChoice(columns, column),
      add: () => addResultFilter(columns, columnKey(column)),
    })),
  ];
  const fieldsOf = (column: ColumnDescriptor) =>
    column.filters.map((filter, index) => (
      <OneFilterFields
        key={`${columnKey(column)} ${index}`}
        {...{ versionId, columns, column, filter, index, onChange, only, isPivot }}
      />
    ));

  return (
    <Panel title="Filters">
      {only === 'external' ? (
        <SortableList
          label="Filters"
          items={filtered.map((column) => ({ id: columnKey(column), label: columnLabel(column), column }))}
          onMove={(key, before) => onChange(moveFilters(columns, key, before))}
          renderItem={({ column }) => <div className="min-w-0 flex-1">{fieldsOf(column)}</div>}
        />
      ) : (
        filtered.flatMap(fieldsOf)
      )}
      <Select
        label="Add a filter"
        input={{ placeholder: 'Choose a column' }}
        options={choices}
        value={null}
        onChange={(chosen) => {
          const choice = choices.find(({ value }) => value === chosen);
          if (choice) {
            onChange(choice.add());
          }
        }}
      />
    </Panel>
  );
}

/** Columns with a filter of the rows of one; in a filter section, behind all others. */
function withFilter(
  columns: ColumnDescriptor[],
  key: string,
  only: FiltersFieldsProps['only'],
): ColumnDescriptor[] {
  if (only === 'external') return appendFilter(columns, key);
  return addFilter(columns, key, only ?? 'internal');
}

type OneFilterProps = FiltersFieldsProps & {
  column: ColumnDescriptor;
  filter: ColumnFilter;
  index: number;
};

function OneFilterFields(props: OneFilterProps) {
  const { versionId, columns, column, filter, index, onChange, only, isPivot = false } = props;
  const key = columnKey(column);
  const set = (change: Partial<ColumnFilter>) => onChange(changeFilter(columns, key, index, change));
  const pageFilter = pageFilterOf(filter, column);
  const result = comparedResult(columns, column, filter);
  const compared = { ...column, type: result.type };
  const isShare = unitOfResult(result, useSourceColumn(versionId, column).unit) === shareUnit;
  const mayCompareGroups = only === undefined && columns.some(({ group }) => group);
  const isCalculated = mayCompareGroups && column.fn !== '' && !column.group;
  const compare = (
    <Select
      label="Compare"
      isCompact
      options={comparedOptions(columns, column, { fn: filter.fn, isPivot })}
      value={filter.fn}
      onChange={(fn) => onChange(compareWith(columns, key, index, fn))}
    />
  );

  return (
    <Disclosure title={filterTitle(columns, column, filter, isShare)} isOpen={filter.values.length === 0}>
      <div className="flex flex-col gap-3">
        {only === 'external' && index === 0 && (
          <TextField
            label="Name"
            isCompact
            maxLength={200}
            placeholder={filterLabel({ ...column, customName: '' }, filter.fn, columns, textsOf(undefined))}
            value={column.customName}
            onChange={(name) => onChange(nameFilters(columns, key, name))}
          />
        )}
        {isCalculated && compare}
        {comparedPartsOf(column).length > 1 && filter.fn === '' && (
          <Select
            label="Dates by"
            isCompact
            options={comparedPartsOf(column)}
            value={filter.part}
            onChange={(part) => onChange(comparePart(columns, key, index, part))}
          />
        )}
        <Select
          label="Operation"
          isCompact
          options={operationsOf(compared, filter)}
          value={filter.operation}
          onChange={(value) => onChange(changeOperation(columns, key, index, value))}
        />
        <ValueFields
          versionId={versionId}
          column={compared}
          isShare={isShare}
          filter={filter}
          isTyped={column.formula !== null || filter.fn !== ''}
          values={filter.values}
          onChange={(values) => set({ values })}
        />
        {!only && <PageSwitches column={column} filter={filter} set={set} />}
        {filter.type === 'external' && hasList(filter) && (
          <Switch isSelected={filter.isMulti} onChange={(isMulti) => set({ isMulti })}>
            Several values at once
          </Switch>
        )}
        {pageFilter && only !== 'internal' && <FilterReachFields filter={pageFilter} />}
        <AdvancedFields
          {...{ column, filter, set }}
          compare={mayCompareGroups && !isCalculated ? compare : null}
        />
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

type PageSwitchesProps = Pick<OneFilterProps, 'column' | 'filter'> & {
  set(change: Partial<ColumnFilter>): void;
};

/** Whether visitors can change a filter, and whether it follows those of the page. */
function PageSwitches({ column, filter, set }: PageSwitchesProps) {
  const changeType = (isExternal: boolean) =>
    set(
      isExternal
        ? { ...followPage(filter, column, true), type: 'external' }
        : { ...filter, type: 'internal' },
    );

  return (
    <>
      <Switch isSelected={filter.type === 'external'} onChange={changeType}>
        Visitors can change it
      </Switch>
      <Switch isSelected={filter.usePageFilters} onChange={(on) => set(followPage(filter, column, on))}>
        Use page filters
      </Switch>
    </>
  );
}

type AdvancedFieldsProps = Pick<OneFilterProps, 'column' | 'filter'> & {
  compare: ReactNode;
  set(change: Partial<ColumnFilter>): void;
};

/** What few filters need: the key that sections share a filter by, and comparing groups instead of rows. */
function AdvancedFields({ column, filter, set, compare }: AdvancedFieldsProps) {
  const isFollowed = filter.usePageFilters || filter.type === 'external';
  if (!isFollowed && !compare) return null;

  return (
    <Disclosure title="Advanced">
      <div className="flex flex-col gap-3">
        {isFollowed && (
          <TextField
            label="Search key"
            isCompact
            placeholder={ownKey(filter, column)}
            description="Sections with the same key follow the same filter."
            value={filter.searchParamKey}
            onChange={(searchParamKey) => set({ searchParamKey })}
          />
        )}
        {filter.usePageFilters && filter.type === 'internal' && (
          <Switch
            isSelected={!filter.ignoresAddress}
            onChange={(allowSearchParams) => set({ allowSearchParams, ignoresAddress: !allowSearchParams })}
          >
            The address may set it
          </Switch>
        )}
        {compare}
      </div>
    </Disclosure>
  );
}

/** The most values that a title names. */
const mostNamed = 3;

/** A filter in words. */
function filterTitle(
  columns: readonly ColumnDescriptor[],
  column: ColumnDescriptor,
  { operation, values, fn, part }: ColumnFilter,
  isShare: boolean,
): string {
  const options = [...operationOptions, rangeOption];
  const label = filterLabel(column, fn, columns, textsOf(undefined));
  const start = `${label} ${options.find(({ value }) => value === operation)?.label ?? ''}`;
  if (values.length === 0) return `${start}…`;

  const shown = (value: string | null) => (value && isShare ? `${percentageOf(value)}%` : (value ?? ''));
  if (operation === 'range') {
    const ends = readRange(values);
    return `${label} ${rangeText({ from: shown(ends.from), to: shown(ends.to) }, textsOf(undefined).filters)}`;
  }

  const isList = operation === 'filter' || operation === 'exclude';
  const nameOf = (value: string) => {
    const text = textOfFilterValue(value) ?? 'empty';
    return part === '' ? text : partName(part, text);
  };
  const names = isList ? values.map(nameOf) : values.map(shown);
  return `${start} ${nameSome(names, mostNamed)}`;
}
