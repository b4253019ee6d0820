import { changeColumn } from '../state/change-columns.ts';
import { moveAmong } from '../state/column-rules.ts';
import { hasRange, thresholds } from './filters-in-force.ts';
import {
  columnFilterSchema,
  columnKey,
  ownKey,
  type ColumnDescriptor,
  type ColumnFilter,
} from '../state/column-descriptor.ts';

type Columns = ColumnDescriptor[];

/**
 * Adds a filter to a column: an editor's own (internal), or one that visitors set (external). Numbers and
 * dates get a range; the count of the rows of groups is compared as such, and not the ids of these rows.
 */
export function addFilter(columns: Columns, key: string, type: ColumnFilter['type']): Columns {
  const hasGroups = columns.some(({ group }) => group);
  return changed(columns, key, (filters, column) => {
    if (type === 'internal' && hasGroups && column.systemCol) {
      return [...filters, columnFilterSchema.parse({ type, fn: 'rows', operation: 'gte' })];
    }
    const filter = columnFilterSchema.parse({ type, operation: hasRange(column) ? 'range' : 'filter' });
    if (type === 'internal') return [...filters, filter];
    return [...filters, followPage(filter, column, true)];
  });
}

/** Adds a filter of groups that compares what a column shows of each. */
export function addResultFilter(columns: Columns, key: string): Columns {
  const filter = columnFilterSchema.parse({ type: 'internal', fn: 'result', operation: 'gte' });
  return changed(columns, key, (filters) => [...filters, filter]);
}

/** Moves the filters of a column before those of another one, or behind all others (null). */
export function moveFilters(columns: Columns, key: string, before: string | null): Columns {
  return moveAmong(columns, key, before, ({ filters }) => filters.length > 0);
}

/** Adds a filter that visitors set, behind all others. */
export function appendFilter(columns: Columns, key: string): Columns {
  const hasFilters = columns.some((column) => columnKey(column) === key && column.filters.length > 0);
  const filtered = addFilter(columns, key, 'external');
  if (hasFilters) return filtered;
  return moveFilters(filtered, key, null);
}

/** Names a column for this section; by its own name where `customName` is empty. */
export function nameFilters(columns: Columns, key: string, customName: string): Columns {
  return changeColumn(columns, key, () => ({ customName }));
}

/** Changes how a filter compares; its values stay where both ways choose among values. */
export function changeOperation(
  columns: Columns,
  key: string,
  index: number,
  operation: ColumnFilter['operation'],
): Columns {
  const lists = ['filter', 'exclude'];
  return changed(columns, key, (filters) =>
    filters.map((filter, at) => {
      if (at !== index) return filter;
      const keeps = lists.includes(operation) && lists.includes(filter.operation);
      if (keeps) return { ...filter, operation };
      return { ...filter, operation, values: [] };
    }),
  );
}

/** Changes one filter of a column. */
export function changeFilter(
  columns: Columns,
  key: string,
  index: number,
  change: Partial<ColumnFilter>,
): Columns {
  return changed(columns, key, (filters) =>
    filters.map((filter, at) => {
      if (at !== index) return filter;
      return { ...filter, ...change };
    }),
  );
}

/**
 * Lets a filter compare the results of a function for each group, what its column shows of each, or each row
 * (''). Groups are compared with one value at first.
 */
export function compareWith(columns: Columns, key: string, index: number, fn: ColumnFilter['fn']): Columns {
  return changed(columns, key, (filters) =>
    filters.map((filter, at) => {
      if (at !== index) return filter;
      if (fn === '' || thresholds.has(filter.operation)) return { ...filter, fn };
      return { ...filter, fn, part: '', operation: 'gte', values: [] };
    }),
  );
}

/** Lets a filter compare the dates of a column (''), or a part of them, which is chosen from a list. */
export function comparePart(
  columns: Columns,
  key: string,
  index: number,
  part: ColumnFilter['part'],
): Columns {
  return changeFilter(columns, key, index, { part, operation: part === '' ? 'range' : 'filter', values: [] });
}

/** Takes one filter of a column away. */
export function removeFilter(columns: Columns, key: string, index: number): Columns {
  return changed(columns, key, (filters) => filters.filter((_, at) => at !== index));
}

/**
 * Lets a filter follow the page or no longer: on fills the search key with the column's name, off ends search
 * parameters.
 */
export function followPage(filter: ColumnFilter, column: ColumnDescriptor, on: boolean): ColumnFilter {
  if (!on) return { ...filter, usePageFilters: false, allowSearchParams: false };
  return {
    ...filter,
    usePageFilters: true,
    allowSearchParams: true,
    searchParamKey: filter.searchParamKey || ownKey(filter, column),
  };
}

function changed(
  columns: Columns,
  key: string,
  make: (filters: ColumnFilter[], column: ColumnDescriptor) => ColumnFilter[],
): Columns {
  return changeColumn(columns, key, (column) => ({ filters: make(column.filters, column) }));
}
