import { exactValues, type DataRequestInput } from '#domain/query/data-request.ts';
import { emptyValue, searchedText, textOfFilterValue } from '#domain/page/filter/filter-value.ts';
import type { FiltersInForce } from '#domain/page/filter/section-query.ts';
import { plainDigits } from '#domain/value/cell/read-value.ts';
import { columnKey, ownKey, type ColumnDescriptor, type ColumnFilter } from '../state/column-descriptor.ts';
import { dateParts, type DatePart } from '#domain/value/date/date-part.ts';
import { columnType } from '#columns/index.ts';
import { isMeasure } from '#domain/source/column/column.ts';
import { ownValue } from '#domain/value/object/own-value.ts';
import type { DataState } from '../state/data-state.ts';
import { pageRange, rangeValues, readRange } from './filter-range.ts';
import { isSelectedBy, selectingColumns } from '../state/selection-column.ts';
import { partKey } from './filter-part.ts';

type RequestCondition = NonNullable<DataRequestInput['normalFilter']>[number];

/** The name in the query string that a filter takes its values from, or null when they are only its own. */
export function filterKey(filter: ColumnFilter, column: ColumnDescriptor): string | null {
  if (!filter.usePageFilters && filter.type !== 'external') return null;
  const key = filter.searchParamKey || ownKey(filter, column);
  if (filter.part === '') return key;
  return partKey(key, filter.part);
}

/** The values of a filter: those of the page under its key, else its own. */
export function activeValues(
  filter: ColumnFilter,
  column: ColumnDescriptor,
  { filters, ownFilters = {} }: FiltersInForce,
): string[] {
  const key = filterKey(filter, column);
  const page = acceptsAddress(filter) ? filters : ownFilters;
  if (filter.operation === 'range') {
    const range = key !== null && pageRange(key, page);
    if (range) return rangeValues(range);
    return filter.values;
  }

  if (key === null) return comparedValues(filter.values, filter, column);
  return comparedValues(ownValue(page, key) ?? filter.values, filter, column);
}

/** The values that a filter compares with: without empty ones, and numbers without separators. */
function comparedValues(
  given: readonly string[],
  filter: InForce['filter'],
  column: ColumnDescriptor,
): string[] {
  const values = given.filter((value) => value !== '');
  if (isThreshold(filter, column)) return values.map(plainDigits);
  return values;
}

/** Whether the query string may set a filter; one that visitors are offered always. */
const acceptsAddress = ({ type, ignoresAddress }: ColumnFilter) => type === 'external' || !ignoresAddress;

/** Whether numbers are compared with the value of a filter, which people may write with separators. */
function isThreshold({ operation, fn }: InForce['filter'], { type }: ColumnDescriptor): boolean {
  return thresholds.has(operation) && (fn !== '' || columnType(type).dataType === 'numeric');
}

/** The operations that compare with one value. */
export const thresholds = new Set<ColumnFilter['operation']>(['gt', 'gte', 'lt', 'lte']);

/**
 * All filters that apply, of visible and hidden columns: those on rows, and those on what a function made of
 * groups, or without one on the result of the column with this key. In a section with `usePageFilters`, each
 * filter of the page applies to the column of its name, too, as far as the column can be compared so.
 * `except` is left out.
 */
export function activeFilters(
  { columns, display }: Pick<DataState, 'columns' | 'display'>,
  page: FiltersInForce,
  except?: ColumnFilter,
): {
  normalFilter: RequestCondition[];
  having: RequestCondition[];
} {
  // What is chosen in a section filters the others, so that another value can be chosen beside it.
  const selecting = selectingColumns({ columns, display });
  const inForceOf = (column: ColumnDescriptor): InForce[] => {
    const filters = column.filters.filter((filter) => filter !== except);
    const inForce: InForce[] = filters.map((filter) => ({
      column,
      filter,
      values: activeValues(filter, column, page),
    }));
    if (display.usePageFilters) {
      const all = [...followed(column, page), ...followedParts(column, page)];
      inForce.push(...all.filter(({ filter }) => !isSelectedBy(selecting, column, filter.part)));
    }
    if (column.excludeNA) {
      inForce.push({ column, filter: excludeNull, values: [emptyValue] });
    }

    return inForce;
  };
  const all = columns.flatMap(inForceOf);
  const inForce = all.filter(({ values }) => values.length > 0);

  return {
    normalFilter: inForce.filter(({ filter }) => filter.fn === '').map(condition),
    having: inForce.flatMap((one) => {
      const { fn } = one.filter;
      if (fn === '') return [];
      if (fn === 'result') return [{ ...condition(one), column: columnKey(one.column) }];
      return [{ ...condition(one), fn }];
    }),
  };
}

/**
 * Whether a filter of the page with the name of a column applies to it, in a section with `usePageFilters`.
 */
export const followsItsName = (column: ColumnDescriptor): boolean =>
  !column.isDuplicate &&
  !column.ignoresPage &&
  !isMeasure(column) &&
  column.filters.every((filter) => filter.part !== '' || filterKey(filter, column) === null);

/** The same for a filter of the page by a part of the dates of a column. */
export const followsPart = (column: ColumnDescriptor, part: DatePart): boolean =>
  hasPart(column, part) &&
  !column.isDuplicate &&
  !column.ignoresPage &&
  column.filters.every((filter) => filter.part !== part || filterKey(filter, column) === null);

/** Whether the dates of a column have a part: days have no hours. */
export function hasPart({ type }: Pick<ColumnDescriptor, 'type'>, part: DatePart): boolean {
  const { dataType, storage } = columnType(type);
  if (storage === 'list') return false;
  return dataType === 'timestamp' || (dataType === 'date' && part !== 'hourOfDay');
}

/** The filters of the page by parts of the dates of a column, which apply to it by its name. */
function followedParts(column: ColumnDescriptor, { filters, operations = {} }: FiltersInForce): InForce[] {
  return dateParts.flatMap((part): InForce[] => {
    const key = partKey(column.name, part);
    const values = ownValue(filters, key) ?? [];
    if (values.length === 0 || !followsPart(column, part)) return [];
    const operation = ownValue(operations, key) ?? 'filter';
    return [{ column, filter: { operation, fn: '', part }, values }];
  });
}

/**
 * The page's filter of a column that has no filter which follows the page: its values, compared as the page
 * does, or its range.
 */
function followed(column: ColumnDescriptor, { filters, operations = {} }: FiltersInForce): InForce[] {
  const { name } = column;
  if (!followsItsName(column)) return [];

  const given = ownValue(filters, name) ?? [];
  const own = ownValue(operations, name);
  const operation = own === undefined ? 'filter' : own;
  const range = hasRange(column) && pageRange(name, filters);
  const inForce: InForce[] = [];

  if (operation && canCompare(column, operation)) {
    const filter = { operation, fn: '' as const, part: '' as const };
    inForce.push({ column, filter, values: comparedValues(given, filter, column) });
  }
  if (range) {
    inForce.push({ column, filter: within, values: rangeValues(range) });
  }

  return inForce;
}

/** Whether the cells of a column can be compared so by a filter that is of another column with its name. */
export function canCompare(
  column: Pick<ColumnDescriptor, 'type'>,
  operation: ColumnFilter['operation'],
): boolean {
  if (operation === 'range' || thresholds.has(operation)) return hasRange(column);
  return true;
}

/** Whether the cells of a column can be filtered by a range. */
export function hasRange({ type }: Pick<ColumnDescriptor, 'type'>): boolean {
  const { dataType, storage } = columnType(type);
  return storage !== 'list' && (dataType === 'numeric' || dataType === 'date' || dataType === 'timestamp');
}

type InForce = {
  column: ColumnDescriptor;
  filter: Pick<ColumnFilter, 'operation' | 'fn' | 'part'>;
  values: string[];
};

/** A filter of a column with the values that it compares with. */
type Filtered = {
  column: Pick<ColumnDescriptor, 'name'>;
  filter: Pick<ColumnFilter, 'operation' | 'part'>;
  values: string[];
};

/**
 * A filter as a condition of a request. Values that are chosen are written as those of filters are; a text
 * that is searched is itself.
 */
export function condition({ column, filter, values }: Filtered): RequestCondition {
  const compared = comparison({ column, filter, values });
  if (filter.part === '') return compared;
  return { ...compared, part: filter.part };
}

function comparison({ column, filter, values }: Filtered): RequestCondition {
  if (filter.operation === 'range') {
    const { from, to } = readRange(values);
    return { column: column.name, operation: 'between', values: [from, to] };
  }

  const { operation } = filter;
  if (operation === 'filter' || operation === 'exclude') {
    return { column: column.name, operation, values: exactValues(values.map(textOfFilterValue)) };
  }

  return { column: column.name, operation, values: values.map(searchedText) };
}

const within = { operation: 'range', fn: '', part: '' } as const;
const excludeNull = { operation: 'exclude', fn: '', part: '' } as const;
