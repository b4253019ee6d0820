import { withoutUndefined } from '#domain/value/object/without-undefined.ts';
import { searchParameterName, textParameter } from '#domain/page/filter/query-string.ts';
import type {
  FilterOperations,
  FiltersInForce,
  PageFilters,
  SectionQuery,
} from '#domain/page/filter/section-query.ts';
import { ownValue } from '#domain/value/object/own-value.ts';
import { textsOf } from '#texts/texts-of.ts';
import { checkColumns } from '../state/check-columns.ts';
import type { ColumnDescriptor } from '../state/column-descriptor.ts';
import type { DataState } from '../state/data-state.ts';
import { filterKey, activeFilters } from './filters-in-force.ts';
import { rangeKeys } from './filter-range.ts';
import { type RowsContext, type RowsRange, rowsRequest, formulasOf } from './rows-request.ts';

/** The name of the query for a section's rows. */
export const rowsName = 'rows';
/** The most values that a filter lists; further ones are found by a search. */
export const mostFilterValues = 300;

/**
 * The queries of a data section: a page of its rows, and the values of every filter that it offers visitors.
 */
export function dataQueries(state: DataState, context: RowsContext): Record<string, SectionQuery> {
  return { [rowsName]: rowsQuery(state, context, 'page'), ...filterQueries(state, context) };
}

/**
 * The query for a section's rows: one page of them, all that one request may return, or as many as a graph of
 * a few columns may have points.
 */
export function rowsQuery(state: DataState, context: RowsContext, range: RowsRange): SectionQuery {
  const texts = textsOf(context.locale);
  const problem = state.sourceInfo ? checkColumns(state.columns, texts) : texts.data.noForm;
  if (problem !== null || !state.sourceInfo) return { kind: 'invalid', message: problem ?? '' };
  return { kind: 'rows', versionId: state.sourceInfo.versionId, request: rowsRequest(state, context, range) };
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
  if (listsValues(filter) && filter.part === '') return [key, searchKey(key)];
  return [key];
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

/**
 * The queries for what offered filters show of their columns. Columns of the section itself are known without
 * one.
 */
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

/**
 * The values of a filter that chooses among cells, the histogram of a range, or no rows, for the name and the
 * unit of its column.
 */
function filterQuery(
  state: DataState,
  { key, column, filter }: OfferedFilter,
  versionId: number,
  page: FiltersInForce,
): SectionQuery | null {
  const narrowed = { versionId, column: column.name, ...narrowing(state, column, filter, page) };
  if (listsValues(filter) && filter.part === '') {
    const searched = searchOrEmpties(searchText(key, page.filters));
    return { kind: 'distinct', limit: mostFilterValues, ...searched, ...narrowed };
  }

  if (filter.operation === 'range' && filter.fn === '' && filter.part === '') {
    return { kind: 'histogram', ...narrowed };
  }
  if (column.formula) return null;
  return { kind: 'rows', versionId, request: { attributes: [column.name], toIndex: 0 } };
}

/** A search finds values only; without one, empty cells are listed behind them. */
function searchOrEmpties(search: string) {
  if (search === '') return { empties: true };
  return { search };
}

/**
 * The other filters of a section, by which the values of one filter are narrowed; rows that match any filter
 * narrow none.
 */
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

  return withoutUndefined({
    normalFilter: own,
    optional: optional.length > 0 ? optional : undefined,
    ...formulasOf(state),
  });
}

/** Whether a column of the source is filtered by what visitors choose, and by nothing else. */
const isFilteredByChoice = ({ filters, formula, excludeNA }: ColumnDescriptor): boolean =>
  !formula && !excludeNA && filters.length > 0 && filters.every(({ type }) => type === 'external');
