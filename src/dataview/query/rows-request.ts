import { hasOrder } from '#domain/source/column/column-storage.ts';
import { needsParameters } from '#domain/value/cell/function-name.ts';
import { withoutUndefined } from '#domain/value/object/without-undefined.ts';
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
import type { FiltersInForce } from '#domain/page/filter/section-query.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import { dateStepOf, showsTotals } from '../state/column-rules.ts';
import { columnKey, hasPlainRows, type ColumnDescriptor } from '../state/column-descriptor.ts';
import type { DataState } from '../state/data-state.ts';
import { functionOfColumn } from '../state/column-function.ts';
import { overRequest } from '../state/over-columns.ts';
import { actionColumns, readersActions } from '../state/row-action.ts';
import { ownColumns } from '../state/against-columns.ts';
import { againstRequest } from './against-request.ts';
import { activeFilters } from './filters-in-force.ts';

/**
 * What a visitor chooses among the rows of a section: the page (0-based), the sort order, the rows per page,
 * a search.
 */
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

/** How many rows of a section are requested. */
export type RowsRange = 'page' | 'all' | 'points';

/** The request for the rows of a section. */
export function rowsRequest(state: DataState, context: RowsContext, range: RowsRange): DataRequestInput {
  const { parameters } = context;
  const compared = againstRequest(state, context);
  const allColumns = compared ? state.columns : ownColumns(state.columns);
  const visibleColumns = allColumns.filter(({ show }) => show);
  const groupColumns = visibleColumns.filter(({ group }) => group);
  const visibleKeys = [...new Set(visibleColumns.map(columnKey))];
  const attributes = [...new Set([...visibleKeys, ...hiddenColumns(state, visibleColumns)])];
  const searchedKeys = attributes.length > visibleKeys.length ? visibleKeys : null;

  return {
    attributes,
    copies: copiesOf(ownColumns(visibleColumns)),
    groupBy: groupColumns.map(columnKey),
    steps: stepsOf(groupColumns),
    fn: functionsOf(ownColumns(visibleColumns)),
    ...measuresOf(ownColumns(visibleColumns)),
    ...overOfColumns(visibleColumns),
    orderBy: orderOf(visibleColumns, parameters),
    ...activeFilters(state, context),
    ...compared,
    ...formulasOf(state),
    filterRelation: state.display.filterRelation,
    ...searchOf(state, context, searchedKeys),
    totals: showsTotals(state) && !(range === 'page' && isAppended(state, parameters)),
    ...indicesOf(range, state, parameters, attributes.length),
  };
}

/** The names of the columns that copies are of, by the keys of these. */
function copiesOf(columns: readonly ColumnDescriptor[]): Record<string, string> {
  const copies = columns.filter((column) => columnKey(column) !== column.name && !functionOfColumn(column));
  return Object.fromEntries(copies.map((column) => [columnKey(column), column.name]));
}

/** The steps that dates are grouped by, by the keys of their columns. */
function stepsOf(columns: readonly ColumnDescriptor[]): NonNullable<DataRequestInput['steps']> {
  return Object.fromEntries(
    columns.flatMap((column) => {
      const step = dateStepOf(column);
      if (!step) return [];
      return [[columnKey(column), step]];
    }),
  );
}

/** The functions of the columns that are no groups, by their keys: those that need nothing else. */
function functionsOf(columns: readonly ColumnDescriptor[]): NonNullable<DataRequestInput['fn']> {
  return Object.fromEntries(
    columns.flatMap((column) => {
      const { fn } = column;
      if (column.group || fn === '' || needsParameters(fn) || functionOfColumn(column)) return [];
      return [[columnKey(column), fn]];
    }),
  );
}

/** The functions with parameters or conditions, by the keys of their columns. */
function measuresOf(columns: readonly ColumnDescriptor[]): Pick<DataRequestInput, 'measures'> {
  const measures = columns.flatMap((column) => {
    const own = functionOfColumn(column);
    return own ? [[columnKey(column), withoutUndefined(own)] as const] : [];
  });
  if (measures.length === 0) return {};
  return { measures: Object.fromEntries(measures) };
}

/** The functions over groups of the columns that have one, by their keys. */
function overOfColumns(columns: ColumnDescriptor[]): Pick<DataRequestInput, 'over'> {
  const over = columns.flatMap((column) => {
    const own = overRequest(columns, column);
    return own ? [[columnKey(column), own] as const] : [];
  });
  if (over.length === 0) return {};
  return { over: Object.fromEntries(over) };
}

/** The first and the last row of a request for columns of this number. */
function indicesOf(
  range: RowsRange,
  state: DataState,
  parameters: RowsContext['parameters'],
  columns: number,
): Pick<DataRequestInput, 'fromIndex' | 'toIndex'> {
  switch (range) {
    case 'page':
      return rangeOf(state, parameters);
    case 'points':
      return { fromIndex: 0, toIndex: acceptedRows(columns) };
    case 'all':
      return { fromIndex: 0, toIndex: maxRowsPerRequest };
  }
}

/** Whether the rows follow others without pages: appended rows have no totals. */
const isAppended = ({ display }: DataState, { page }: RowsContext['parameters']): boolean =>
  !display.usePagination && page > 0;

/**
 * The text that a visitor searches the rows for, where the section allows it: in these columns only, where
 * not in all.
 */
function searchOf(
  { display }: DataState,
  { parameters: { find }, locale }: RowsContext,
  only: string[] | null,
): Pick<DataRequestInput, 'search' | 'searchIn' | 'searchLocale'> {
  if (!display.allowSearch || !find) return {};

  const searchIn = only && only.length > 0 ? only : undefined;
  return withoutUndefined({ search: find, searchIn, searchLocale: locale });
}

/**
 * The columns that exist in this section only; a hidden one may be filtered by or used in another formula.
 */
export function formulasOf({ columns }: Pick<DataState, 'columns'>): { formulas?: DataRequest['formulas'] } {
  const formulas = columns.flatMap(({ name, formula }) => {
    if (!formula) return [];
    return [[name, formula] as const];
  });
  if (formulas.length === 0) return {};
  return { formulas: Object.fromEntries(formulas) };
}

/**
 * What links of rows need in the result without being shown; grouped rows have neither ids nor other columns.
 */
function hiddenColumns({ actions, columns }: DataState, visible: ColumnDescriptor[]): string[] {
  if (!hasPlainRows(columns)) return [];
  const actionNames = actionColumns(readersActions(actions), columns);
  const hasIds = visible.some(({ isLink, searchParams }) => isLink && searchParams === 'id');
  if (hasIds) return ['id', ...actionNames];
  return actionNames;
}

/** The visitor's order where it names a visible column, else the columns' own, first to last. */
function orderOf(all: ColumnDescriptor[], { sort }: RowsContext['parameters']): DataRequestInput['orderBy'] {
  const visible = all.filter(({ type }) => hasOrder(type));
  const chosen = sort && visible.find((column) => columnKey(column) === sort.column);
  if (chosen) return { [columnKey(chosen)]: sort.order === 'desc' ? 'desc nulls last' : 'asc nulls last' };
  // What a section compares goes before the order of its own columns.
  const compared = visible.filter(({ against }) => against !== '');
  return Object.fromEntries(
    [...compared, ...ownColumns(visible)].flatMap((column) => {
      if (column.sort === '') return [];
      return [[columnKey(column), column.sort]];
    }),
  );
}

/** One page; without pagination the script appends one page after the other. */
function rangeOf(
  { display }: DataState,
  { page, rows = null }: RowsContext['parameters'],
): { fromIndex: number; toIndex: number } {
  const fromIndex = firstIndexOf(display, { page, rows });
  return { fromIndex, toIndex: fromIndex + pageSizeOf(display, rows) };
}

/** The index of the first row that is shown. */
export function firstIndexOf(
  display: PageDisplay,
  { page, rows }: Pick<RowsParameters, 'page' | 'rows'>,
): number {
  if (display.firstOnly) return 0;
  return page * pageSizeOf(display, rows);
}

/** What the pages of rows depend on. */
export type PageDisplay = Pick<
  DataState['display'],
  'pageSize' | 'choosesPageSize' | 'usePagination' | 'firstOnly'
>;

/** How many rows per page has: the visitor's choice where the section offers it. */
export function pageSizeOf(display: PageDisplay, chosen: number | null): number {
  if (chosen !== null && pageSizes(display).includes(chosen)) return chosen;
  return display.pageSize;
}

/** The numbers of rows per page that visitors choose from; none where they may not choose. */
export function pageSizes({ pageSize, choosesPageSize, usePagination, firstOnly }: PageDisplay): number[] {
  if (!choosesPageSize || !usePagination || firstOnly) return [];
  return [...new Set([10, 25, 50, 100, pageSize])].toSorted((a, b) => a - b);
}
