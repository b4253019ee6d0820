import { maxRowsPerRequest, type DataRequest, type DataRequestInput } from '#domain/query/data-request.ts';
import { acceptedRows } from '#domain/query/request-cost.ts';
import {
  countParameter,
  positionParameter,
  searchParameterName,
  sortParameter,
  textParameter,
  type SortChoice,
} from '#domain/page/filter/query-string.ts';
import type {
  FilterOperations,
  FiltersInForce,
  PageFilters,
  SectionQuery,
} from '#domain/page/filter/section-query.ts';
import { ownValue } from '#domain/value/object/own-value.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import { dateStepOf, showsTotals } from '../state/column-rules.ts';
import { checkColumns } from '../state/check-columns.ts';
import { columnKey, hasPlainRows, type ColumnDescriptor } from '../state/column-descriptor.ts';
import type { DataState } from '../state/data-state.ts';
import { actionColumns, readersActions } from '../state/row-action.ts';
import { filterKey, activeFilters } from './filters-in-force.ts';
import { rangeKeys } from './filter-range.ts';

/** What a visitor chooses among the rows of a section: the page (0-based), the sort order, the rows per page, a search. */
export type RowsParameters = {
  page: number;
  sort: SortChoice | null;
  rows: number | null;
  find: string | null;
};
/** How these choices are read from the query string. */
export const rowsParameters = {
  page: positionParameter,
  sort: sortParameter,
  rows: countParameter,
  [searchParameterName]: textParameter,
};

/** The context that a query for rows depends on. */
export type RowsContext = FiltersInForce & {
  parameters: Pick<RowsParameters, 'page' | 'sort'> & Partial<RowsParameters>;
  locale?: Locale;
};

/** The name of the query for a section's rows. */
export const rowsName = 'rows';
/** The most values that a filter lists; further ones are found by a search. */
export const mostFilterValues = 300;

/** The queries of a data section: a page of its rows, and the values of every filter that it offers visitors. */
export function dataQueries(state: DataState, context: RowsContext): Record<string, SectionQuery> {
  return { [rowsName]: rowsQuery(state, context, 'page'), ...filterQueries(state, context) };
}

/**
 * The query for a section's rows: one page of them, all that one request may return, or as many as a graph of a few columns
 * may have points.
 */
export function rowsQuery(
  state: DataState,
  context: RowsContext,
  range: 'page' | 'all' | 'points',
): SectionQuery {
  const problem = state.sourceInfo ? checkColumns(state.columns) : 'Form data not available.';
  if (problem !== null || !state.sourceInfo) return { kind: 'invalid', message: problem ?? '' };
  return { kind: 'rows', versionId: state.sourceInfo.versionId, request: rowsRequest(state, context, range) };
}

function rowsRequest(
  state: DataState,
  context: RowsContext,
  range: 'page' | 'all' | 'points',
): DataRequestInput {
  const { parameters } = context;
  const visible = state.columns.filter(({ show }) => show);
  const grouped = visible.filter(({ group }) => group);
  const shown = [...new Set(visible.map(columnKey))];
  const attributes = [...new Set([...shown, ...hiddenColumns(state, visible)])];

  return {
    attributes,
    copies: Object.fromEntries(
      visible
        .filter((column) => columnKey(column) !== column.name)
        .map((column) => [columnKey(column), column.name]),
    ),
    groupBy: grouped.map(columnKey),
    steps: Object.fromEntries(
      grouped.flatMap((column) => {
        const step = dateStepOf(column);
        if (!step) return [];
        return [[columnKey(column), step]];
      }),
    ),
    fn: Object.fromEntries(
      visible.flatMap((column) => (column.group || column.fn === '' ? [] : [[columnKey(column), column.fn]])),
    ),
    orderBy: orderOf(visible, parameters),
    ...activeFilters(state, context),
    ...formulasOf(state),
    filterRelation: state.display.filterRelation,
    ...searchOf(state, context, attributes.length > shown.length ? shown : null),
    totals: showsTotals(state) && !(range === 'page' && isAppended(state, parameters)),
    ...(range === 'page'
      ? rangeOf(state, parameters)
      : { fromIndex: 0, toIndex: range === 'points' ? acceptedRows(attributes.length) : maxRowsPerRequest }),
  };
}

/** Whether the rows follow others without pages: appended rows have no totals. */
const isAppended = ({ display }: DataState, { page }: RowsContext['parameters']): boolean =>
  !display.usePagination && page > 0;

/** The text that a visitor searches the rows for, where the section allows it: in these columns only, where not in all. */
function searchOf(
  { display }: DataState,
  { parameters: { find }, locale }: RowsContext,
  only: string[] | null,
): Pick<DataRequestInput, 'search' | 'searchIn' | 'searchLocale'> {
  if (!display.allowSearch || !find) return {};
  return {
    search: find,
    ...(only && only.length > 0 ? { searchIn: only } : {}),
    ...(locale === undefined ? {} : { searchLocale: locale }),
  };
}

/** The columns that exist in this section only; a hidden one may be filtered by or used in another formula. */
export function formulasOf({ columns }: Pick<DataState, 'columns'>): { formulas?: DataRequest['formulas'] } {
  const formulas = columns.flatMap(({ name, formula }) => (formula ? [[name, formula] as const] : []));
  if (formulas.length === 0) return {};
  return { formulas: Object.fromEntries(formulas) };
}

/** What links of rows need in the result without being shown; grouped rows have neither ids nor other columns. */
function hiddenColumns({ actions, columns }: DataState, visible: ColumnDescriptor[]): string[] {
  if (!hasPlainRows(columns)) return [];
  const hasIds = visible.some(({ isLink, searchParams }) => isLink && searchParams === 'id');
  return [...(hasIds ? ['id'] : []), ...actionColumns(readersActions(actions), columns)];
}

/** The visitor's order where it names a visible column, else the columns' own, first to last. */
function orderOf(
  visible: ColumnDescriptor[],
  { sort }: RowsContext['parameters'],
): DataRequestInput['orderBy'] {
  const chosen = sort && visible.find((column) => columnKey(column) === sort.column);
  if (chosen) return { [columnKey(chosen)]: sort.order === 'desc' ? 'desc nulls last' : 'asc nulls last' };
  return Object.fromEntries(
    visible.flatMap((column) => (column.sort === '' ? [] : [[columnKey(column), column.sort]])),
  );
}

/** One page; without pagination the script appends one page after the other. */
function rangeOf(
  { display }: DataState,
  { page, rows = null }: RowsContext['parameters'],
): { fromIndex: number; toIndex: number } {
  const pageSize = pageSizeOf(display, rows);
  return { fromIndex: page * pageSize, toIndex: (page + 1) * pageSize };
}

/** What the pages of rows depend on. */
export type PageDisplay = Pick<DataState['display'], 'pageSize' | 'choosesPageSize' | 'usePagination'>;

/** How many rows per page has: the visitor's choice where the section offers it. */
export function pageSizeOf(display: PageDisplay, chosen: number | null): number {
  return chosen !== null && pageSizes(display).includes(chosen) ? chosen : display.pageSize;
}

/** The numbers of rows per page that visitors choose from; none where they may not choose. */
export function pageSizes({ pageSize, choosesPageSize, usePagination }: PageDisplay): number[] {
  if (!choosesPageSize || !usePagination) return [];
  return [...new Set([10, 25, 50, 100, pageSize])].toSorted((a, b) => a - b);
}

/** A filter that a visitor may set, under its key in the query string; one a key. */
export type OfferedFilter = {
  key: string;
  column: ColumnDescriptor;
  filter: ColumnDescriptor['filters'][number];
};

/** The external filters of a section, each key once. */
export function offeredFilters({ columns }: Pick<DataState, 'columns'>): OfferedFilter[] {
  const offered = new Map<string, OfferedFilter>();
  for (const column of columns) {
    for (const filter of column.filters) {
      const key = filterKey(filter, column);
      if (filter.type === 'external' && key !== null && !offered.has(key)) {
        offered.set(key, { key, column, filter });
      }
    }
  }

  return [...offered.values()];
}

/** The names in the query string that an offered filter is set by, and by which its values are searched. */
export function offeredKeys({ key, filter }: Pick<OfferedFilter, 'key' | 'filter'>): string[] {
  if (filter.operation === 'range') return Object.values(rangeKeys(key));
  return listsValues(filter) ? [key, searchKey(key)] : [key];
}

/** Whether a filter chooses among the cells of its column. */
export const listsValues = ({ operation, fn }: Pick<OfferedFilter['filter'], 'operation' | 'fn'>): boolean =>
  fn === '' && (operation === 'filter' || operation === 'exclude');

/** The name in the query string by which the values of a filter are searched. */
export const searchKey = (key: string) => `${key}.${searchParameterName}`;

/** The text that the values of a filter are searched for; empty where all are listed. */
export const searchText = (key: string, page: PageFilters): string =>
  textParameter.read(ownValue(page, searchKey(key))?.[0] || null) ?? '';

/** How the offered filters compare that are set by one name, by their keys. */
export function offeredOperations(state: Pick<DataState, 'columns'>): FilterOperations {
  const operations = offeredFilters(state).flatMap(({ key, filter: { operation, fn } }) => {
    if (operation === 'range') return [];
    return [[key, fn === '' ? operation : null] as const];
  });
  return Object.fromEntries(operations);
}

/** The name of the query for the values of an offered filter. */
export const valuesName = (key: string) => `values:${key}`;

/** The queries for what offered filters show of their columns. Columns of the section itself are known without one. */
export function filterQueries(state: DataState, page: FiltersInForce): Record<string, SectionQuery> {
  const { sourceInfo } = state;
  if (!sourceInfo) return {};

  return Object.fromEntries(
    offeredFilters(state).flatMap((offered): [string, SectionQuery][] => {
      const query = filterQuery(state, offered, sourceInfo.versionId, page);
      if (!query) return [];
      return [[valuesName(offered.key), query]];
    }),
  );
}

/** The values of a filter that chooses among cells, the histogram of a range, or no rows, for the name and the unit of its column. */
function filterQuery(
  state: DataState,
  { key, column, filter }: OfferedFilter,
  versionId: number,
  page: FiltersInForce,
): SectionQuery | null {
  const narrowed = { versionId, column: column.name, ...narrowing(state, column, filter, page) };
  if (listsValues(filter)) {
    const searched = searchOrEmpties(searchText(key, page.filters));
    return { kind: 'distinct', limit: mostFilterValues, ...searched, ...narrowed };
  }

  if (filter.operation === 'range') {
    if (filter.fn !== '') return null;
    return { kind: 'histogram', ...narrowed };
  }
  if (column.formula) return null;
  return { kind: 'rows', versionId, request: { attributes: [column.name], toIndex: 0 } };
}

/** A search finds values only; without one, empty cells are listed behind them. */
const searchOrEmpties = (search: string) => (search === '' ? { empties: true } : { search });

/** The other filters of a section, by which the values of one filter are narrowed; rows that match any filter narrow none. */
function narrowing(
  state: DataState,
  column: ColumnDescriptor,
  filter: ColumnDescriptor['filters'][number],
  page: FiltersInForce,
): Pick<Extract<SectionQuery, { kind: 'histogram' }>, 'normalFilter' | 'optional' | 'formulas'> {
  const { normalFilter } = activeFilters(state, page, filter);
  if (state.display.filterRelation === 'or' || normalFilter.length === 0) {
    if (!column.formula) return {};
    return formulasOf(state);
  }

  const byChoice = new Set(state.columns.filter(isFilteredByChoice).map(({ name }) => name));
  const { chosen = [], own = [] } = Object.groupBy(normalFilter, (one) =>
    byChoice.has(one.column) ? 'chosen' : 'own',
  );
  // Where a column is gone that visitors could filter by, the other filters keep their values.
  const optional = chosen.map((condition) => ({ condition }));

  return { normalFilter: own, ...(optional.length > 0 ? { optional } : {}), ...formulasOf(state) };
}

/** Whether a column of the source is filtered by what visitors choose, and by nothing else. */
const isFilteredByChoice = ({ filters, formula, excludeNA }: ColumnDescriptor): boolean =>
  !formula && !excludeNA && filters.length > 0 && filters.every(({ type }) => type === 'external');
